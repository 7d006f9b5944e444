"""The figures, tables and numbers of the paper, from data/*.csv. `paper/figures` runs this."""
