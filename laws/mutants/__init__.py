"""Who tests the tests? Implementations that are wrong on purpose, one fault each, and the laws that catch them.

    laws.mutants.catalog()                  every mutant: its id, what is wrong with it, where that comes from
    laws.mutants.caught(mutant)             the laws that do not hold of it

Who writes a law sees here what it catches that no other does; who writes a generator, whether it still reaches all.
A mutant is one operator of an implementation replaced by something wrong, so that it can stand for a foreign
implementation as well. The table of all is `docs/results/mutants.md`, made by `spire laws --mutants`.
"""

from laws.mutants.catalogue import catalog, mutant_of
from laws.mutants.catching import Verdict, caught, verdict
from laws.mutants.mutating import Mutant

__all__ = ["Mutant", "Verdict", "catalog", "caught", "mutant_of", "verdict"]
