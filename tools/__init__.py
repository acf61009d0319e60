"""Programs that write files of this repository: the bundled demonstration data, the reference pages."""
