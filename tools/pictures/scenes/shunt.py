"""A shunt of 5930 outline: copper ends welded to a strip of alloy, and sense traces that leave between the pads."""
from board import *

b = Board(60, 44, 44, mask=green, finish="tin")
# Two power planes of thick copper; sense traces leave the pads at the inner edge, at the centre of the width.
b.pour(-29, -13, -3.2, 13), b.pour(3.2, -13, 29, 13)
for s in (-1, 1):
    b.quad(b.bare, s * 6.0, 0, 4.6, 8.4)
    b.trace([(s * 3.8, 0), (s * 2.4, 0), (s * 0.35, -2.0), (s * 0.35, -9), (s * 0.35, -14)], 0.25, 0.25)
    b.quad(b.bare, s * 3.85, 0, 0.6, 0.25)
    for i in range(9):
        for k in range(5):
            b.via(s * (12 + i * 1.4), 11.6 - k * 1.3, 0.6)
            b.via(s * (12 + i * 1.4), -11.6 + k * 1.3, 0.6)
b.outline(0, 0, 19, 10.6, 0, 0.18)
b.text(11.6, 0.2, "R1", 1.6, 0.2)
b.gull(0, -17.6, 4, 0, 0.65, 3, 3, 0.9, lead=0.3)
for s in (-1, 1):
    b.chip(s * 2.6, -13.2, "0603", math.pi / 2, "res")
    b.chip(s * 4.8, -13.2, "0603", math.pi / 2, "mlcc")
b.build(relief=0.1)
cu = mat((0.88, 0.45, 0.27), 0.3, 1, grain=0.03, scale=12, brushed="y", vary=0.03)
alloy = mat((0.56, 0.5, 0.42), 0.3, 1, grain=0.03, scale=12, brushed="y", vary=0.03)
weld = mat((0.62, 0.45, 0.34), 0.36, 1, grain=0.5, scale=9)
heat = mat((0.4, 0.3, 0.36), 0.35, 1, vary=0.1)
L, Wd, T = 15.0, 7.75, 1.2
for s in (-1, 1):
    box(s * 5.35, 0, 0.12, 4.3, Wd, T, cu, 0.14)
    for i in range(27):
        y = -Wd / 2 + 0.22 + i * 0.281
        o = ball(s * 3.2, y, T + 0.1, 0.3, weld, 0.32, 16)
        o.scale = (0.36, 0.24, 0.07)
    box(s * 3.2, 0, 0.13, 0.5, Wd - 0.02, T + 0.0, weld, 0.05)
    fillet(s * 7.5, 0, 0.0, 0 if s > 0 else math.pi, Wd * 0.98, 0.9, 0.75)
    for e in (-1, 1):
        fillet(s * 5.4, e * Wd / 2, 0.0, e * math.pi / 2, 4.0, 0.5, 0.5)
box(0, 0, 0.2, 6.1, Wd - 0.06, T - 0.12, alloy, 0.06)
# The trimming cut in the alloy's edge.
box(0.4, -Wd / 2 + 0.5, 0.2, 0.28, 1.25, T - 0.1, mat((0.02, 0.018, 0.016), 0.7), 0.02)
dust(150, 50, 36, 0, 0.04)
fibre(3, -6, 0.03, 2.2)
box(0, 0, -8, 300, 300, 1, mat((0.03, 0.03, 0.034), 0.5), 0)
sky(0.35)
lights(34, warm=1.1, cool=1.2, warm_at=(-0.8, 0.6, 0.6), cool_at=(0.9, 0.2, 0.5), to=(0, 0, 0))
camera((-8.5, -29, 17), (0.4, -1.9, 0.4), 58, 0.012, focus=(0, -3.6, 1.0))
render(0.2)
