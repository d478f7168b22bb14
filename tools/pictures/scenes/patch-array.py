"""The antenna board of a millimetre-wave radar: columns of series-fed patches, the larger gap between transmitters and receivers, one transceiver."""
from board import *

b = Board(64, 46, 46, mask=black_mask, finish="gold")
pw, ph, gap = 1.28, 1.08, 1.12


def column(x, y, n, feed):
    b.line(b.copper, [(x, y - feed), (x, y + n * (ph + gap))], 0.16)
    b.line(b.bare, [(x, y - feed), (x, y + (n - 1) * (ph + gap) + 0.3)], 0.16)
    for i in range(n):
        w = pw * (0.62 + 0.38 * math.sin(math.pi * (i + 0.5) / n))
        b.quad(b.copper, x, y + i * (ph + gap) + ph / 2, w, ph)
        b.quad(b.bare, x, y + i * (ph + gap) + ph / 2, w, ph)


for i in range(8):
    column(-26 + i * 3.0, 0, 8, 0.6)
for i in range(12):
    column(2.5 + i * 2.2, 0, 8, 0.6)
# Feeds gather at the transceivers.
for k, (c, xs) in enumerate(((-13.5, [-26 + i * 3.0 for i in range(8)]), (14, [2.5 + i * 2.2 for i in range(12)]))):
    for i, x in enumerate(xs):
        t = c + (i - (len(xs) - 1) / 2) * 0.55
        dx = abs(x - t)
        path = [(x, -0.6), (x, -7.2 + dx * 0.32), (t + (x - t) * 0.1, -8.6), (t, -9.2), (t, -10.2)]
        b.line(b.copper, path, 0.16)
        b.line(b.bare, path, 0.16)
for x in range(-31, 32):
    for y in (21.5, 22.3):
        b.via(x, y, 0.4)
for x in range(-31, 32):
    b.via(x, -22, 0.4)
for x in (-13.5, 14):
    for dx in range(-9, 10):
        b.via(x + dx * 0.8, -16.8, 0.36)
    b.outline(x, -13.3, 9.6, 8)
for i in range(12):
    b.chip(-29 + i * 1.1, -19.2, "0402", math.pi / 2, rnd.choice(("mlcc", "res")))
    b.chip(4 + i * 1.2, -19.4, "0402", math.pi / 2, rnd.choice(("mlcc", "mlcc", "res")))
b.text(-29.6, -3.2, "TX", 0.9, 0.12), b.text(0, -3.2, "RX", 0.9, 0.12)
b.round_pad(-29, 19.5, 1.0), b.round_pad(29.5, -6, 1.0)
b.build(weave=0.0, relief=0.006, uneven=0.02)
for x in (-13.5, 14):
    package(x, -13.3, 0.35, 8.6, 6.4, 0.8, 0)
    box(x, -13.3, 1.1, 4.6, 3.6, 0.16, mat((0.12, 0.125, 0.14), 0.12, 0.7, vary=0.03), 0.02)
    for i in range(14):
        for s in (-1, 1):
            ball(x + (i - 6.5) * 0.6, -13.3 + s * 2.95, 0.2, 0.2, solder, 0.8, 12)
crystal(0.4, -13.6, 2.5, 2.0)
dust(120, 50, 40, 0.0, 0.04)
fibre(-4, -3, 0.02, 2.4), fibre(9, -6, 0.02, 2)
box(0, 0, -6, 300, 300, 0.5, mat((0.03, 0.03, 0.034), 0.5), 0)
sky(0.3)
lights(52, warm=1.7, cool=1.2, warm_at=(-0.9, 0.6, 0.6), cool_at=(0.9, 0.6, 0.45), to=(0, 0, 0))
camera((-19, -46, 28), (-7.0, -3.6, 0), 50, 0.012, focus=(-8, -5, 0.1))
render(0.2)
