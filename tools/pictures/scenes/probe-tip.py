"""The tip of a passive probe on a test point, its ground spring on the pad beside it."""
from board import *

b = Board(44, 32, 56, mask=green, finish="gold")
b.pour(-21.5, -15.5, 21.5, 15.5)
b.clutter(46, (-21, -15, 21, 15), 8)
for x, y in ((-16, -9), (0, 0), (0, -6.2), (14, 7)):
    b.disc(b.copper, x, y, 3.4, 255), b.round_pad(x, y, 1.7)
b.text(-2.6, 0.3, "TP", 1.0, 0.13)
b.qfn(-10.5, 6.5, 10, 0.5, 6)
b.gull(11.5, -8, 4, 0, 1.27, 4.9, 3.9, 1.4, lead=0.4)
for i in range(8):
    b.chip(-16 + i * 1.8, 0.2, "0603", math.pi / 2, rnd.choice(("mlcc", "res"))) if abs(-16 + i * 1.8) > 4.5 else None
    b.chip(5.5 + i * 1.7, 1.8, "0402", math.pi / 2, rnd.choice(("mlcc", "res")))
    b.chip(-19 + i * 2.1, -4.5, "0603", math.pi / 2, rnd.choice(("mlcc", "res"))) if -19 + i * 2.1 < -4.5 else None
for i in range(5):
    b.chip(2.5 + i * 3.4, 12, "0805", 0, "mlcc")
b.build()
inductor(12.5, 9.3, 5, 3)
crystal(3.4, 6.6)
# The probe comes down from the upper right.
axis = Vector((0.5, -0.12, 0.86)).normalized()
turn = axis.to_track_quat("Z", "Y").to_euler()
tip = Vector((0, 0, 0.06))
grip = mat((0.035, 0.037, 0.042), 0.42, grain=0.2, scale=12)
lathe([(0, 0), (0.1, 0.04), (0.16, 0.35), (0.24, 1.3), (0.42, 1.6), (0.42, 3.0)], gold, tip, turn, 48)
lathe([(0.42, 2.4), (0.8, 2.45), (1.0, 2.7), (1.0, 4.6), (1.15, 4.8)], mat((0.7, 0.68, 0.6), 0.4, grain=0.1), tip, turn, 64)
lathe([(0.9, 4.6), (1.3, 4.62), (1.32, 4.8), (1.32, 11.6), (1.2, 11.7)], nickel, tip, turn, 72)
lathe([(1.2, 11.2), (2.2, 11.4), (2.45, 12), (2.5, 14), (2.9, 15.5), (3.4, 22), (3.6, 40), (3.6, 60), (0, 60)], grip, tip, turn, 72)
for k in range(4):
    z = 14 + k * 1.6
    lathe([(2.7 + k * 0.18, z), (2.95 + k * 0.2, z + 0.2), (2.95 + k * 0.2, z + 0.7), (2.75 + k * 0.2, z + 0.9)], grip, tip, turn, 72)
ringed = lambda z, m: lathe([(3.35, z), (3.75, z + 0.15), (3.8, z + 2.2), (3.4, z + 2.4)], m, tip, turn, 72)
ringed(23.5, mat((0.85, 0.6, 0.05), 0.4, grain=0.1))
# The ground spring: turns around the barrel, then a leg to the pad.
side = axis.cross(Vector((1, 0, 0))).normalized()
up = axis.cross(side)
coil = []
for i in range(70):
    a = i / 69 * 2 * math.pi * 3.4
    p = tip + axis * (9.8 - i / 69 * 1.9) + (side * math.cos(a) + up * math.sin(a)) * 1.55
    coil.append(tuple(p))
last = Vector(coil[-1])
leg = [tuple(last + (Vector((0.2, -3.0, 5.5)) - last) * 0.25), tuple(Vector((1.3, -4.6, 3.4))), tuple(Vector((0.5, -5.8, 1.0))), (0.0, -6.15, 0.08)]
tube(coil + leg, 0.2, steel)
dust(150, 40, 30, 0, 0.035)
fibre(-3, -3, 0.02, 1.6), fibre(5, -4, 0.02, 2)
sky(0.3)
lights(30, warm=1.1, cool=1.0, warm_at=(-0.9, 0.4, 0.6), cool_at=(0.8, -0.5, 0.6), to=(0, 0, 0))
camera((-9.5, -27, 13.5), (1.6, -0.6, 2.2), 60, 0.013, focus=(0, -1, 0.6))
render(0.2)
