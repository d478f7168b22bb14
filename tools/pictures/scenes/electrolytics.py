"""Two aluminium electrolytics of one size side by side on a board, among smaller parts."""
from board import *

b = Board(60, 46, 48, mask=blue_mask, finish="tin")
b.pour(-29, -22, 29, 22)
b.clutter(56, (-29, -22, 29, 22), 5)
for x in (-6.2, 6.2):
    for k in (-1, 1):
        b.pad(x + k * 4.4, -1, 4.2, 1.8)
    b.line(b.print, [(x + math.cos(t / 30 * 2 * math.pi) * 5.9, -1 + math.sin(t / 30 * 2 * math.pi) * 5.9) for t in range(31)], 0.14)
    b.text(x + 0.4, -8.3, "C1" if x < 0 else "C2", 1.2, 0.15)
b.gull(16.5, -8.6, 4, 0, 1.27, 4.9, 3.9, 1.4, lead=0.4)
for i in range(7):
    b.chip(-20 + i * 2.4, -11.4, "0603", math.pi / 2, rnd.choice(("mlcc", "res")))
    b.chip(-24 + i * 2.8, 10, "0805", math.pi / 2, "mlcc")
    b.chip(2 + i * 2.1, -12.6, "0603", math.pi / 2, rnd.choice(("mlcc", "res")))
b.chip(-17, -5.6, "1206", 0, "mlcc"), b.chip(-17, -2.4, "1206", 0, "mlcc")
b.build()
for x, a in ((-6.2, 0.0), (6.2, 0.0)):
    electrolytic(x, -1, 5.0, 10.2, a)
    # The vent: a cross scored into the lid.
    for t in (math.pi / 4, -math.pi / 4):
        box(x, -1, 10.168, 5.6, 0.14, 0.012, mat((0.3, 0.3, 0.31), 0.5, 0.9), 0, t)
for x, y in ((-20, 15), (8, 15), (20, 14)):
    electrolytic(x, y, 4.0, 8.0, 0)
inductor(20.5, 2, 9, 4.6)
inductor(-19.5, 4.4, 7, 3.4)
dust(170, 54, 40, 0, 0.04)
fibre(0, -9, 0.03, 3), fibre(-9, -12, 0.03, 2)
sky(0.35)
lights(46, warm=1.0, cool=1.2, warm_at=(-0.9, 0.4, 0.6), cool_at=(0.9, 0.2, 0.5), to=(0, 0, 4))
camera((-15, -42, 25), (-0.4, -0.2, 4.0), 55, 0.012, focus=(-3.0, -4.5, 9))
render(0.15)
