"""A compression-mounted memory module beside a processor, held by three screws, one being loosened."""
from board import *

b = Board(110, 76, 26, mask=black_mask, finish="gold")
b.pour(-54, -37, 54, 37)
for i in range(-1, 2):
    b.bus(-20 + i * 3, 26, 14, 0.45, [(0, -6), (4, -4), (0, -5)], 0.16)
b.clutter(90, (-54, -37, 54, 37), 4)
for i in range(26):
    b.chip(-50 + i * 2.0, 30.5, "0402", math.pi / 2, rnd.choice(("mlcc", "mlcc", "res")))
    b.chip(-50 + i * 3.0, -29.5, "0603", math.pi / 2, rnd.choice(("mlcc", "res")))
b.build(weave=0.0, relief=0.03)
before = {o.name for o in S.collection.objects}
m = Board(78, 23.5, 40, mask=(0.004, 0.02, 0.05), finish="gold", thick=1.2)
m.pour(-38, -11, 38, 11)
m.clutter(40, (-37, -10, 37, 10), 9)
for x in (-35.5, 0, 35.5):
    m.round_pad(x, -8.3, 5.4)
for x in (-27, -10.5, 10.5, 27):
    m.outline(x, 3.0, 14.2, 12.4)
for i in range(16):
    for x in (-27, -10.5, 10.5, 27):
        m.chip(x - 6 + i * 0.8, -6.0, "0402", math.pi / 2, rnd.choice(("mlcc", "mlcc", "res"))) if i % 2 == 0 else None
m.qfn(17.7, -8, 6, 0.5, 4)
m.build(relief=0.03)
for x in (-27, -10.5, 10.5, 27):
    package(x, 3.0, 0.15, 13.4, 11.6, 0.85, 0)
# Screws: two driven home, the third half out, with the driver's blade in it.
for x in (-35.5, 0, 35.5):
    lift = 1.8 if x == 0 else 0
    lathe([(0, 0.2), (1.0, 0.2), (2.3, 0.25), (2.5, 0.5), (2.4, 1.0), (1.7, 1.35), (1.4, 1.38), (1.35, 0.7), (0, 0.65)], nickel, (x, -8.3, lift), (0, 0, 0), 72)
    if lift:
        cyl(x, -8.3, -0.2, 1.0, 2.2, nickel, 0.05)
        for i in range(5):
            ring(x, -8.3, -0.2 + i * 0.42, 1.22, 0.9, 0.2, nickel, 0.05, steps=40)
for o in S.collection.objects:
    if o.name not in before:
        o.location += Vector((0, -5, 3.2))
box(0, -2, 0.1, 74, 13, 1.9, plastic, 0.3)
tip = Vector((0, -13.3, 3.2 + 2.6))
axis = Vector((0.34, -0.1, 0.93)).normalized()
turn = axis.to_track_quat("Z", "Y").to_euler()
lathe([(0, 0), (0.5, 0.0), (1.25, 1.4), (1.5, 2.6), (1.5, 26), (2.6, 27), (4.6, 30), (5.2, 60), (0, 60)], steel, tip, turn, 48)
# The processor under its frame, behind.
box(-20, 22, 0.2, 26, 20, 0.8, mat((0.01, 0.05, 0.025), 0.4, grain=0.1), 0.1)
box(-20, 22, 1.0, 12, 15, 0.5, mat((0.14, 0.145, 0.16), 0.1, 0.75, vary=0.04), 0.03)
for i in range(12):
    b_x = 4 + (i % 6) * 7
    inductor(b_x, 19 + 8 * (i // 6), 5.6, 3)
dust(200, 100, 60, 0, 0.05)
box(0, 0, -8, 400, 400, 1, mat((0.03, 0.03, 0.034), 0.5), 0)
sky(0.32)
lights(80, warm=1.1, cool=1.4, warm_at=(-0.9, 0.3, 0.6), cool_at=(0.8, 0.6, 0.5), to=(0, -4, 0))
camera((-27, -66, 34), (-2.5, -3.5, 3), 52, 0.012, focus=(-1.5, -13, 4.6))
render(0.25)
