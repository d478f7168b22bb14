"""Memory chips in packages of 96 balls, one on its back in a shaft of light, others face up around it."""
from board import *

substrate = mat((0.02, 0.075, 0.04), 0.3, grain=0.15, scale=20)
cream = mat((0.62, 0.55, 0.36), 0.4, 0.0, grain=0.1)
sphere = mat((0.72, 0.72, 0.73), 0.27, 1, grain=0.12, scale=40, vary=0.09)
mould = mat((0.02, 0.02, 0.021), 0.5, grain=0.5, scale=45)
L, W = 13.3, 7.5


def chip(x, y, turn, up, z=0.0, tilt=(0, 0)):
    h = 0.8
    if up:
        box(x, y, z + 0.3, L, W, 0.2, substrate, 0.02, turn, tilt)
        box(x, y, z + 0.5, L, W, h - 0.2, mould, 0.05, turn, tilt)
        px, py = along(x, y, turn, -L / 2 + 0.8, W / 2 - 0.8)
        cyl(px, py, z + h + 0.295, 0.35, 0.012, plastic, 0.004, steps=40)
        return
    box(x, y, z, L, W, h - 0.2, mould, 0.05, turn, tilt)
    box(x, y, z + h - 0.2, L, W, 0.2, substrate, 0.02, turn, tilt)
    for i in range(16):
        for j in (-4, -3, -2, 2, 3, 4):
            bx, by = along(x, y, turn, (i - 7.5) * 0.8, j * 0.8)
            cyl(bx, by, z + h - 0.004, 0.26, 0.014, cream, 0.004, steps=32)
            ball(bx, by, z + h + 0.17, 0.225, sphere, 0.86, 28)
    # Fine traces and vias between the two fields of balls.
    for i in range(60):
        tx, ty = along(x, y, turn, rnd.uniform(-L / 2 + 0.5, L / 2 - 0.5), rnd.uniform(-1.2, 1.2))
        box(tx, ty, z + h - 0.001, rnd.uniform(0.3, 1.6), 0.06, 0.006, trace, 0, turn + rnd.choice((0, math.pi / 4, math.pi / 2)))
    ax, ay = along(x, y, turn, -L / 2 + 0.45, W / 2 - 0.4)
    prism([(0, 0), (0.5, 0), (0, -0.5)], 0.01, gold, (ax - 0.2, ay + 0.2, z + h), (0, 0, turn))


trace = mat((0.04, 0.16, 0.08), 0.28, grain=0.05)
chip(0, 0, 0.32, False)
chip(-13.5, 6.5, 0.15, True)
chip(13.8, 8.5, 0.5, False)
chip(2, 12.5, -0.1, True)
chip(-10, 17, 0.7, False)
chip(17, 20, 0.1, True)
chip(13.0, -6.6, 0.24, True)
chip(-15.5, -5.5, 0.6, True)
chip(2, 24, 0.4, True)
box(0, 0, -1, 300, 300, 1, mat((0.05, 0.056, 0.066), 0.38, grain=0.25, scale=1.2), 0)
dust(130, 40, 30, 0, 0.035)
fibre(-3, -6.4, 0.02, 2)
sky(0.3)
lights(36, warm=1.1, cool=1.2, warm_at=(-0.9, 0.5, 0.55), cool_at=(0.9, 0.4, 0.45), to=(0, 2, 0))
camera((-8, -30, 17), (0.2, 0.6, 0.5), 58, 0.013, focus=(-0.6, -2.2, 0.9))
render(0.15)
