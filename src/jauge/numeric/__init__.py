"""Array kernels without meaning: division, order, hulls, windows of binomial laws."""
