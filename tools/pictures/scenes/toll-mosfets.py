"""Power transistors in TOLL packages, 10 by 11.7 mm, in a row on a thick copper board."""
from board import *

b = Board(80, 60, 40, mask=(0.005, 0.012, 0.03), finish="tin")
for k in range(-3, 4):
    b.pour(k * 14.5 - 6.6, 4.8, k * 14.5 + 6.6, 26), b.pour(k * 14.5 - 4.9, -26, k * 14.5 + 6.6, -5.0)
    b.trace([(k * 14.5 - 5.9, -6), (k * 14.5 - 5.9, -12), (k * 14.5 - 4.6, -13.4), (k * 14.5 - 4.6, -18)], 0.35, 0.3)
    for i in range(8):
        for j in range(3):
            b.via(k * 14.5 - 5 + i * 1.4, 9.5 + j * 1.4 + 4, 0.7)
    for i in range(8):
        b.pad(k * 14.5 - 4.2 + i * 1.2, -6.6, 0.82, 2.6)
    b.quad(b.bare, k * 14.5, 2.3, 10.4, 8.6)
    b.outline(k * 14.5, 0.2, 12.4, 16.4, 0, 0.15)
    b.chip(k * 14.5 - 4.6, -15.2, "0603", math.pi / 2, "res")
    b.text(k * 14.5 + 3.2, -10.0, f"Q{k + 4}", 1.4, 0.18)
b.build(relief=0.09, uneven=0.03)
tab = mat((0.74, 0.74, 0.74), 0.3, 1, grain=0.35, scale=9, vary=0.1)
for k in range(-3, 4):
    x = k * 14.5
    # Tab with its two notches, body, and eight short leads, the first of them the gate.
    box(x, 3.0, 0.03, 9.9, 7.6, 0.5, tab, 0.05)
    for s in (-1, 0, 1):
        box(x + s * 3.4, 6.9, 0.03, 2.6, 1.2, 0.5, tab, 0.05)
    package(x, -0.3, 0.1, 9.9, 10.4, 2.2, 0, True)
    for i in range(8):
        px = x - 4.2 + i * 1.2
        box(px, -6.15, 0.03, 0.8, 1.6, 0.5, tab, 0.06)
        fillet(px, -6.95, 0.0, -math.pi / 2, 0.78, 0.7, 0.4)
    fillet(x, 7.5, 0.0, math.pi / 2, 9.4, 1.0, 0.4)
dust(180, 70, 50, 0, 0.045)
fibre(-3, -11, 0.03, 2.4)
sky(0.32)
lights(50, warm=1.1, cool=1.3, warm_at=(-0.9, 0.4, 0.6), cool_at=(0.9, 0.3, 0.45), to=(0, 0, 0))
camera((-17, -33, 20), (1.5, -1.5, 0.8), 55, 0.012, focus=(-0.8, -5.2, 1.2))
render(0.2)
