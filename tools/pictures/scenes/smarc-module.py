"""A computer module of 82 by 50 mm with golden edge contacts, its processor, memory and flash soldered down."""
from board import *

b = Board(82, 50, 40, mask=green, finish="gold", thick=1.2)
b.pour(-40.5, -20, 40.5, 24.5)
b.clutter(110, (-40, -19, 40, 24), 12)
b.bus(-2, 9, 22, 0.42, [(-5, 0), (-3, 3), (-6, 0)], 0.15)
b.bus(3, 7, 26, 0.42, [(5, 0), (3, -3), (6, 0)], 0.15)
b.bus(0, -3, 28, 0.5, [(0, -5), (4, -4), (0, -4)], 0.16)
b.quad(b.copper, 0, -23, 82, 4.4, 0, 0)
for i in range(156):
    x = -39.0 + i * 0.5
    if -15.2 < x < -12.6:
        continue
    b.quad(b.copper, x, -23.1, 0.34, 3.2), b.quad(b.bare, x, -23.1, 0.34, 3.2)
for x in (-38, 38):
    for y in (-15.5, 21.5):
        b.round_pad(x, y, 5.6, 2.8)
for x, y, w, h in ((0, 8, 21, 21), (-24, 9, 15, 13), (24, 12, 12.6, 14.6), (24, -6, 8, 8)):
    b.outline(x, y, w + 1, h + 1)
for i in range(26):
    b.chip(-33 + i * 1.7, -14.6, "0402", math.pi / 2, rnd.choice(("mlcc", "mlcc", "res")))
    b.chip(-12 + (i % 13) * 1.7, -5.6 - 2.6 * (i // 13), "0402", math.pi / 2, rnd.choice(("mlcc", "mlcc", "res")))
for i in range(8):
    b.chip(-34 + i * 2.6, -2.6, "0603", math.pi / 2, rnd.choice(("mlcc", "res")))
    b.chip(15 + i * 2.4, -13.6, "0805", math.pi / 2, "mlcc")
b.qfn(24, -6, 12, 0.5, 7)
b.build(relief=0.03)
# The processor: substrate, bare die, small capacitors around it.
box(0, 8, 0.3, 21, 21, 0.7, mat((0.012, 0.06, 0.03), 0.35, grain=0.1), 0.03)
box(0, 8, 1.0, 10.5, 9.5, 0.5, mat((0.17, 0.175, 0.19), 0.1, 0.75, vary=0.04), 0.02)
for i in range(6):
    for s in (-1, 1):
        chip_part(-6.4 + i * 2.5, 8 + s * 7.6, 1.0, 0.5, 0.5, 0, "mlcc", 1.0)
package(-24, 9, 0.25, 15, 13, 0.85)
package(24, 12, 0.25, 12.6, 14.6, 0.8)
for x in (-30, -23.5, -17):
    inductor(x, -9, 5, 2.6)
crystal(11, -8.5), crystal(11, -12.2, 2.5, 2.0)
dust(200, 80, 46, 0, 0.04)
fibre(-8, -12, 0.03, 2.4), fibre(14, -3, 0.03, 2)
box(0, 0, -8, 400, 400, 1, mat((0.05, 0.055, 0.065), 0.4, grain=0.2, scale=0.6), 0)
sky(0.32)
lights(76, warm=1.1, cool=1.2, warm_at=(-0.9, 0.4, 0.6), cool_at=(0.9, 0.4, 0.5), to=(0, 0, 0))
camera((-26, -58, 33), (0.5, -2.5, 0), 52, 0.012, focus=(-3, -14, 0.8))
render(0.2)
