"""A gold-plated stage of a dilution refrigerator: bent semi-rigid coax, connectors, and a controller board on the plate."""
from board import *

plate = mat((0.92, 0.6, 0.24), 0.2, 1, grain=0.12, scale=0.4, vary=0.07)
jacket = mat((0.6, 0.585, 0.56), 0.26, 1, grain=0.12, scale=3)
cu_jacket = mat((0.85, 0.45, 0.26), 0.26, 1, grain=0.1, scale=3)
ring(0, 0, 0, 150, 0.01, 8, plate, 0.8, steps=160)
ring(0, 0, 96, 140, 40, 6, plate, 0.8, steps=160)
for a in (0.5, 1.35, 2.4, 3.6, 5.2):
    cyl(118 * math.cos(a), 118 * math.sin(a), 8, 5, 90, steel, 0.5)
for i in range(40):
    a = i / 40 * 2 * math.pi
    for rr in (132, 104):
        cyl(rr * math.cos(a), rr * math.sin(a), 7.6, 2.0, 0.45, rubber, 0.05, steps=24)


def socket(x, y, z):
    prism(hexagon(4.6), 3, gold, (x, y, z), (0, 0, rnd.uniform(0, 1)), 0.25)
    p = [(3.1, 0), (3.1, 3)]
    for i in range(8):
        p += [(3.1, 3.2 + i * 0.6), (2.85, 3.5 + i * 0.6)]
    p += [(3.0, 8.2), (2.3, 8.4), (2.3, 6)]
    lathe([(round(a, 3), round(b, 3)) for a, b in p], gold, (x, y, z), steps=48)


def plug(x, y, z):
    prism(hexagon(4.5), 5.5, steel if rnd.random() < 0.6 else gold, (x, y, z + 6.5), (0, 0, rnd.uniform(0, 1)), 0.35)
    lathe([(0, 12), (3.2, 12), (3.3, 13), (2.2, 13.4), (2.0, 17), (1.2, 17.2), (0, 17.2)], gold, (x, y, z), steps=48)


for row in range(3):
    for i in range(11):
        x, y = -75 + i * 15, -42 + row * 24
        if abs(x) < 33 and row < 2:
            continue
        socket(x, y, 8)
        plug(x, y, 8)
        s, d = rnd.uniform(-1, 1), (1 if i % 2 else -1)
        m = jacket if (i + row) % 3 else cu_jacket
        if row == 0 and i in (2, 8):
            continue
        tube([(x, y, 24), (x, y, 34), (x + d * 4, y + 1, 46), (x + d * 4, y + 1, 58), (x, y, 70), (x, y, 98)], 1.1, m)
before = {o.name for o in S.collection.objects}
# Controller board in the middle, screwed to the plate.
b = Board(58, 40, 24, mask=blue_mask, finish="gold")
b.pour(-28, -19, 28, 19)
b.bus(-3, 6, 10, 0.9, [(-6, 0), (-5, 5), (-12, 0)], 0.3)
b.bus(3, 6, 10, 0.9, [(6, 0), (5, 5), (12, 0)], 0.3)
b.bus(0, -6, 12, 0.8, [(0, -4), (3, -3), (0, -6)], 0.3)
for x in range(-27, 28, 2):
    for y in (-18.4, 18.4):
        b.via(x, y, 0.8)
for x, y in ((-26, -16), (26, -16), (-26, 16), (26, 16)):
    b.round_pad(x, y, 4.4)
for i in range(16):
    b.chip(-22 + (i % 8) * 1.9, -8 - 3 * (i // 8), "0603", math.pi / 2, rnd.choice(("mlcc", "res")))
    b.chip(12 + (i % 8) * 1.7, -8 - 3 * (i // 8), "0402", math.pi / 2, rnd.choice(("mlcc", "res")))
b.build(relief=0.06)
package(0, 2, 0.3, 11, 11, 1.1, 0, False, alumina)
ring(0, 2, 1.38, 4.4, 3.9, 0.1, gold, 0.02)
box(0, 2, 1.38, 6.6, 6.6, 0.35, gold, 0.1)
for x, y in ((-26, -16), (26, -16), (-26, 16), (26, 16)):
    cyl(x, y, 0, 2.4, 1.8, steel, 0.3)
    prism(hexagon(1.2), 0.05, rubber, (x, y, 1.79))
for o in S.collection.objects:
    if o.name not in before:
        o.location += Vector((0, -40, 10.2))
sky(0.3, (0.45, 0.5, 0.7), (0.06, 0.05, 0.05))
lights(170, warm=1.3, cool=2.0, warm_at=(-1, -0.2, 0.55), cool_at=(0.9, -0.5, 0.6), top=0.6, to=(0, -20, 30))
camera((-52, -205, 74), (-4, -30, 22), 52, 0.011, focus=(-6, -45, 14))
render(0.7)
