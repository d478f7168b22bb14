"""QFNs of 32 leads and 5 mm in the pockets of a tray; some lie on their backs and show lead ends and die pad."""
from board import *

tray = mat((0.06, 0.062, 0.068), 0.42, grain=0.35, scale=12)
pitch = 8.4
for i in range(-5, 6):
    box(i * pitch + pitch / 2, 0, 0, 1.7, 80, 1.5, tray, 0.25)
    box(0, i * pitch + pitch / 2, 0, 100, 1.7, 1.47, tray, 0.25)
box(0, 0, -1, 120, 100, 1.0, tray, 0)
body = mat((0.016, 0.016, 0.017), 0.5, grain=0.5, scale=50)
matte = mat((0.74, 0.72, 0.68), 0.36, 1, grain=0.4, scale=18)


def part(x, y, turn, up):
    h = 0.85
    if up:
        package(x, y, 0.02, 5, 5, h, turn, True, body)
    else:
        box(x, y, 0.02, 5, 5, h, body, 0.05, turn)
        pad = [(-1.3, 1.7), (1.7, 1.7), (1.7, -1.7), (-1.7, -1.7), (-1.7, 1.3)]
        prism(pad, 0.03, matte, (x, y, h + 0.01), (0, 0, turn), 0.01)
    for side in range(4):
        for i in range(8):
            t, a = (i - 3.5) * 0.5, turn + side * math.pi / 2
            if up:
                box(*along(x, y, a, 2.42, t), 0.02, 0.2, 0.25, 0.22, matte, 0.015, a)
            else:
                box(*along(x, y, a, 2.29, t), h - 0.14, 0.46, 0.25, 0.17, matte, 0.03, a)
                # The wettable flank: a step in the end of the lead.
                box(*along(x, y, a, 2.46, t), h - 0.3, 0.1, 0.25, 0.22, matte, 0.02, a)


r = random.Random(5)
for i in range(-4, 5):
    for j in range(-4, 6):
        part(i * pitch + r.uniform(-0.3, 0.3), j * pitch + r.uniform(-0.3, 0.3), r.uniform(-0.05, 0.05) + r.choice((0, 0, 0, math.pi)), not ((i, j) in ((0, 0), (1, 1), (-2, 1), (2, -1), (0, 3), (-1, 2), (3, 2), (-3, -1))))
dust(120, 40, 40, 0.9, 0.03)
sky(0.3)
lights(36, warm_at=(-0.9, 0.5, 0.6), cool_at=(0.9, 0.2, 0.5), to=(0, 2, 0))
camera((7, -31, 20), (-0.4, 1.5, 0.6), 55, 0.012, focus=(0, -1, 0.9))
render(0.3)
