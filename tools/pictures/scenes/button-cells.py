"""Rechargeable button cells, 12.0 mm across and 5.4 mm high, with welded tabs, one on its edge."""
from kit import *
from mathutils import Euler

can = mat((0.62, 0.62, 0.61), 0.22, 1, grain=0.04, scale=6, vary=0.07)
lid = mat((0.66, 0.66, 0.655), 0.28, 1, grain=0.05, scale=9, vary=0.07)
seal = mat((0.62, 0.6, 0.5), 0.5)
heat = mat((0.2, 0.17, 0.24), 0.35, 1, vary=0.1)


def cell(at, turn=(0, 0, 0), tab=True):
    e = Euler(turn).to_matrix()
    spot = lambda x, y, z: tuple(Vector(at) + e @ Vector((x, y, z)))
    lathe([(0, 0), (5.5, 0), (5.85, 0.12), (6, 0.4), (6, 5.0), (5.88, 5.2), (5.6, 5.3), (5.15, 5.3), (5.1, 5.1)], can, at, turn, 120)
    lathe([(5.1, 5.12), (4.8, 5.2), (4.75, 5.24)], seal, at, turn, 120)
    lathe([(4.75, 5.2), (4.55, 5.38), (4.2, 5.4), (2.9, 5.4), (2.8, 5.34), (0, 5.34)], lid, at, turn, 120)
    # The laser's weld around the upper edge: overlapping spots.
    for i in range(90):
        a = i / 90 * 2 * math.pi
        put(ball_mesh(12), heat if i % 9 == 0 else can, spot(5.62 * math.cos(a), 5.62 * math.sin(a), 5.28), turn, (0.19, 0.19, 0.05))
    if tab:
        put(box_mesh(10, 2.4, 0.15, 0.03), nickel, spot(3.4, 0, 5.39), turn)
        for k in (-1, 1):
            for q in (0, 1):
                put(ball_mesh(16), heat, spot(-0.6 + q * 1.5, k * 0.6, 5.535), turn, (0.28, 0.28, 0.03))


cell((0, 0, 0), (0, 0, -0.5))
cell((14.5, 4.5, 0), (0, 0, 0.4), False)
cell((-13.0, 6.5, 0), (0, 0, 2.4))
cell((4.5, 14.5, 0), (0, 0, 1.4), False)
cell((-8, 20, 0), (0, 0, 0.2))
cell((18, 18, 0), (0, 0, 0.9))
cell((9.8, -7.6, 6.0), (math.pi / 2, 0, -0.45), False)
cell((-22, 17, 0), (0, 0, 1.4), False)
cell((2, 31, 0), (0, 0, 0), True)
box(0, 0, -1, 400, 400, 1, mat((0.035, 0.045, 0.055), 0.42, grain=0.3, scale=1), 0)
dust(160, 50, 40, 0, 0.05)
sky(0.5)
lights(46, warm=1.5, cool=1.5, warm_at=(-0.9, 0.5, 0.6), cool_at=(0.9, 0.1, 0.5), to=(0, 4, 0))
camera((-11, -50, 22), (1.0, 3.2, 2.2), 62, 0.013, focus=(1, -4.5, 4))
render(0.5)
