"""Printed limits of R's contingencytables for the paired 2 x 2 table of Cavo et al. (2012) and binomial counts.

Values to four digits as asserted by the package's own tests (ocbe-uio/contingencytables, tests/testthat/test-ch8.R,
commit ac7bf36), after Fagerland, Lydersen and Laake, Statistical Analysis of Contingency Tables (2017). Complete
response before and after a therapy: 59 both, 6 first only, 16 second only, 80 neither; nominal level 0.95, difference
first minus second.
"""

CAVO_TABLE: tuple[int, int, int, int] = (59, 6, 16, 80)

CAVO_DIFFERENCE: dict[str, tuple[float, float]] = {
    "wald": (-0.1184, -0.0058),
    "agresti_min": (-0.1182, -0.0045),
    "bonett_price": (-0.1195, -0.0032),
    "tango": (-0.1240, -0.0054),
    "newcombe_10": (-0.1186, -0.0046),
}

CAVO_MCNEMAR_P: dict[str, float] = {"asymptotic": 0.033006, "exact": 0.052479, "mid_p": 0.034690}

# (successes, n): limits
CLOPPER_PEARSON: dict[tuple[int, int], tuple[float, float]] = {
    (13, 16): (0.5435, 0.9595),
    (10, 10): (0.6915, 1.0),
    (0, 10): (0.0, 0.3085),
}
