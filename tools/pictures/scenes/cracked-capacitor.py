"""Capacitor C214 beside the scored edge of a board, its long axis at right angles to it, with a crack from its termination."""
from board import *

b = Board(30, 22, 70, finish="tin")
b.pour(-14.5, -6, 14.5, 10.5)
b.clutter(34, (-14, -3, 14, 10))
edge = -11
y = edge + 1.6 + 1.6
b.chip(0, y, "1206", math.pi / 2)
b.text(-3.4, y - 0.3, "C214", 1.0, 0.13)
b.outline(0, y, 2.5, 5.0)
for x, size, kind in ((-5.2, "0603", "res"), (-7.4, "0603", "mlcc"), (5.0, "0603", "res"), (7.2, "0603", "res"), (9.8, "0805", "mlcc")):
    b.chip(x, -5.2, size, math.pi / 2, kind)
b.qfn(-1.5, 2.6, 8, 0.5, 5)
b.gull(9.3, 3.5, 0, 7, 0.65, 4.4, 5.0, 1.0, math.pi / 2)
for i in range(9):
    b.chip(-12 + i * 1.35, -2.6, "0402", math.pi / 2, rnd.choice(("mlcc", "res")))
for x in (-6.5, -8.8, 4.0):
    b.chip(x, 2.8, "0603", 0, "mlcc")
b.chip(-7.5, 5.2, "0805", 0)
b.via(2.4, -8.6), b.via(3.3, -8.6), b.via(-4.4, -9.0)
b.text(-10.5, -8.9, "5V", 1.0, 0.13)
b.build()
# The scored edge: a slope from above, then torn laminate.
bm = bmesh.new()
r = random.Random(2)
rows = []
for i in range(241):
    x = -15 + i / 8
    tear = r.uniform(0, 0.16)
    rows.append([bm.verts.new(p) for p in ((x, edge, 0.0), (x, edge - 0.3, -0.52), (x, edge - 0.32 - tear, -0.75 - r.uniform(0, 0.1)), (x, edge - 0.3 - r.uniform(0, 0.14), -1.0), (x, edge - 0.28, -1.12), (x, edge, -1.6))])
for p, q in zip(rows, rows[1:]):
    for i in range(5):
        bm.faces.new((p[i], p[i + 1], q[i + 1], q[i]))
put(mesh_of(bm, False), mat((0.42, 0.38, 0.2), 0.75, grain=0.8, scale=9), (0, 0, 0))
# The crack: rises at 45 degrees from the edge of the termination on the side of the score.
crack = mat((0.002, 0.002, 0.002), 0.9, vary=0)
for x in (-0.778, 0.778):
    tube([(x, y - 0.92, 0.04), (x, y - 0.84, 0.25), (x, y - 0.7, 0.42), (x, y - 0.62, 0.66), (x, y - 0.42, 0.85), (x, y - 0.36, 1.05), (x, y - 0.2, 1.29)], 0.01, crack, smooth=False)
tube([(-0.78, y - 0.2, 1.3), (-0.5, y - 0.27, 1.305), (-0.2, y - 0.17, 1.305), (0.1, y - 0.26, 1.305), (0.4, y - 0.2, 1.305), (0.78, y - 0.22, 1.3)], 0.009, crack, smooth=False)
box(0, 0, -6, 90, 90, 0.5, mat((0.03, 0.032, 0.036), 0.5))
dust(130, 28, 20, size=0.035)
for _ in range(4):
    fibre(rnd.uniform(-6, 6), rnd.uniform(-10, 0), 0.02)
sky()
lights(16, warm_at=(-1, 0.5, 0.7), cool_at=(0.9, -0.5, 0.5), to=(0, -6, 0))
camera((9.5, -32, 13.5), (-0.4, -7.6, 0.1), 85, 0.013, focus=(0.3, y - 0.9, 0.9))
render(0.1)
