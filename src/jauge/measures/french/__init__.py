"""What the catalogue says of its measures, in French; the English sentences stand with the formulas."""

from __future__ import annotations

from collections.abc import Mapping

from jauge.measures.french.cautions import CAUTIONS
from jauge.measures.french.hierarchies import HIERARCHIES
from jauge.measures.french.parameters import PARAMETERS
from jauge.measures.french.rankings import RANKINGS
from jauge.measures.french.summaries import SUMMARIES
from jauge.measures.french.undefined import UNDEFINED

FRENCH: Mapping[str, str] = {**SUMMARIES, **UNDEFINED, **CAUTIONS, **PARAMETERS, **RANKINGS, **HIERARCHIES}
