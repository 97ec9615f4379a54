"""A short game of py-draughts with a Hub engine: `py-draughts.py ENGINE`."""

import sys

from draughts import StandardBoard
from draughts.engines import HubEngine

with HubEngine(sys.argv[1], depth_limit=2) as engine:
    board = StandardBoard()
    engine.new_game()
    for _ in range(10):
        board.push(engine.get_best_move(board))
