"""Quick couplings of a liquid loop on their manifold, a drop of coolant under one of them."""
from kit import *

body = mat((0.7, 0.7, 0.69), 0.24, 1, grain=0.08, scale=4, vary=0.08)
dark = mat((0.03, 0.03, 0.033), 0.45, grain=0.2, scale=3)
hose = mat((0.025, 0.025, 0.027), 0.5, grain=0.25, scale=2)
blue, red = mat((0.03, 0.12, 0.5), 0.4, grain=0.1), mat((0.5, 0.04, 0.03), 0.4, grain=0.1)
fluid = mat((0.75, 0.95, 0.86), 0.02, glass=1.0, ior=1.36, vary=0)
film = mat((0.55, 0.6, 0.57), 0.18, coat=1.0, grain=0.1)
# The manifold: an upright square tube with a coupling every 44.5 mm.
tube_m = mat((0.62, 0.62, 0.61), 0.34, 1, grain=0.25, scale=0.8, vary=0.08, brushed="z")
for x, tint in ((-46, blue), (34, red)):
    box(x, 34, -260, 40, 40, 560, tube_m, 3)
    for k in range(-4, 6):
        z = k * 44.5
        q = (math.pi / 2, 0, 0)
        prism(hexagon(13), 9, body, (x, 14, z), q, 0.8)
        p = [(9, 0), (9, 6), (10.8, 6.5), (10.8, 9), (9.4, 9.6), (9.4, 12), (12.2, 12.6)]
        for i in range(7):
            p += [(12.2, 13 + i * 1.5), (11.8, 13.4 + i * 1.5), (11.8, 14.0 + i * 1.5)]
        p += [(12.2, 24), (12.2, 28), (11, 29), (8.6, 29.5), (8.6, 34), (0, 34)]
        lathe([(float(a), round(b, 2)) for a, b in p], body, (x, 5, z), q, 96)
        lathe([(10.9, 6.9), (11.5, 7.2), (11.5, 8.5), (10.9, 8.8)], tint, (x, 5, z), q, 72)
        # The hose with its clamp.
        lathe([(0, 30), (9.6, 30), (9.8, 31), (9.8, 46), (9.6, 47), (0, 47)], hose, (x, 5, z), q, 72)
        ring(x, -31, z, 10.4, 9.7, 5, body, 0.2, q)
        box(x + 8, -36, z + 6, 5, 5, 5, body, 0.8, 0, (0, 0))
        sway = rnd.uniform(-6, 6)
        tube([(x, -36, z), (x + sway * 0.4, -60, z - 4), (x + sway, -100, z - 26), (x + sway * 2, -150, z - 80)], 9.0, hose)
# The drop at the lowest point of one collar, and the wet film it leaves behind.
x, z = -46, 0
drop = []
for i in range(25):
    t = i / 24
    r = 5.0 * math.sqrt(t) * (1 - t) ** 0.8
    drop.append((round(max(0, r), 4), round(-6.4 + 7.2 * t, 4)))
lathe(drop, fluid, (x, -9.5, z - 12.4), steps=48)
for y, r in ((-5.5, 1.1), (-13.5, 0.8), (-17, 1.3), (-2.2, 0.6)):
    ball(x + rnd.uniform(-1, 1), y, z - 12.3, r, fluid, 0.8)
ball(x + 3.2, -9, z - 11.6, 0.7, fluid), ball(x - 4.0, -12.4, z - 11.4, 0.9, fluid)
box(0, 160, -400, 900, 10, 900, mat((0.05, 0.055, 0.065), 0.5, grain=0.2, scale=0.2), 0)
for i in range(-6, 9):
    box(130, 70, i * 44.5 - 18, 110, 60, 36, dark, 2)
    for k in range(3):
        ball(96 + k * 9, 39.5, i * 44.5 + 4, 1.3, mat((0.1, 1, 0.35) if k else (1, 0.55, 0.1), 0.5, vary=0, glow=7))
sky(0.3)
lights(150, warm=1.1, cool=1.2, warm_at=(-0.8, -0.7, 0.6), cool_at=(0.9, -0.6, 0.3), to=(-20, 0, 0))
camera((-128, -178, -16), (-20, -4, -4), 54, 0.011, focus=(-46, -12, -8))
render(0.5)
