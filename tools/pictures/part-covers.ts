import {
  area,
  brick,
  circle,
  copper,
  ground,
  height,
  many,
  mustard,
  night,
  paper,
  plum,
  rect,
  ring,
  rose,
  shape,
  sky,
  slate,
  stroke,
  teal,
  turned,
  width,
} from './shapes.ts'

/** Covers of articles about parts and products, by article. */
export const parts: Record<string, () => string> = {
  '1117-is-a-footprint': () =>
    ground(sky) +
    many(3, (i) => {
      const x = 130 + i * 360
      const colour = [teal, brick, plum][i] ?? teal
      return (
        rect(x + 60, 150, 180, 110, paper) +
        many(3, (pin) => rect(x + 15 + pin * 105, 460, 60, 120, paper)) +
        rect(x, 220, 300, 260, colour, 12) +
        circle(x + 40, 440, 14, sky)
      )
    }),

  'broker-reel-incoming-checks': () =>
    ground(mustard) +
    circle(470, 340, 290, night) +
    many(3, (i) =>
      turned(i * 120, 470, 340, area('M470 100 A240 240 0 0 1 650 182 L548 276 A100 100 0 0 0 470 240 Z', mustard)),
    ) +
    circle(470, 340, 90, brick) +
    circle(470, 340, 36, mustard) +
    rect(470, 590, 810, 90, paper) +
    many(9, (i) => rect(540 + i * 84, 606, 46, 58, night, 4)) +
    ring(960, 420, 150, brick, 40) +
    circle(960, 420, 130, sky) +
    rect(925, 385, 70, 70, night, 6) +
    turned(45, 960, 420, rect(1110, 396, 220, 48, brick, 20)),

  'bss138-at-low-gate-drive': () =>
    ground(slate) +
    rect(0, 300, 600, 420, sky) +
    rect(0, 640, width, 80, sky) +
    rect(560, 0, 90, 620, night) +
    rect(590, 60, 30, 500, copper) +
    rect(520, 100, 170, 50, copper, 10),

  'buy-mlcc-by-capacitance-under-bias': () =>
    ground(rose) +
    many(7, (i) => rect(170, 300 + i * 46, 380, 30, i % 2 ? brick : plum, 4)) +
    many(7, (i) => rect(730, 466 + i * 22, 380, 14, i % 2 ? brick : plum, 3)) +
    shape(
      [
        [790, 170],
        [1050, 170],
        [1100, 440],
        [740, 440],
      ],
      night,
    ) +
    ring(920, 130, 48, night, 26) +
    rect(0, 622, width, 98, paper),

  'fab-water-use-by-region': () =>
    ground(sky) +
    circle(880, 360, 320, paper) +
    many(6, (i) => rect(560, 116 + i * 96, 640, 8, sky) + rect(636 + i * 96, 40, 8, 640, sky)) +
    area('M440 60 C540 240 690 350 690 480 A250 230 0 0 1 190 480 C190 350 340 240 440 60 Z', slate) +
    stroke('M270 490 A170 150 0 0 0 400 630', paper, 34, 'round'),

  'gd32f303-in-an-stm32f103-socket': () => {
    const pins = (colour: string, length: number) =>
      many(4, (side) =>
        turned(
          side * 90,
          640,
          360,
          many(8, (i) => rect(470 + i * 44, 190 - length, 26, length, colour)),
        ),
      )
    return (
      ground(plum) +
      pins(mustard, 80) +
      rect(450, 170, 380, 380, night, 8) +
      turned(
        14,
        690,
        320,
        `<g transform="translate(50 -40)">${pins(sky, 60)}${rect(450, 170, 380, 380, paper, 12)}${circle(500, 220, 22, plum)}</g>`,
      )
    )
  },

  'max31865-pt100-error-budget-vaccine-and-milk': () =>
    rect(0, 0, 640, height, sky) +
    rect(640, 0, 640, height, teal) +
    area('M250 640 V300 Q250 250 290 220 V120 H410 V220 Q450 250 450 300 V640 Z', paper) +
    rect(280, 80, 140, 60, copper, 8) +
    rect(250, 380, 200, 140, slate) +
    rect(860, 260, 180, 380, paper, 20) +
    rect(880, 180, 140, 90, '#c9d2d6', 8) +
    rect(870, 150, 160, 50, brick, 8) +
    rect(860, 400, 180, 240, rose, 20) +
    rect(0, 640, width, 80, night),

  'sic-or-gan-fast-leg-totem-pole-6k6': () =>
    ground(night) +
    shape(
      [
        [0, 150],
        [width, 500],
        [width, 720],
        [0, 720],
      ],
      teal,
    ) +
    shape(
      [
        [0, 620],
        [width, 200],
        [width, 720],
        [0, 720],
      ],
      copper,
    ) +
    shape(
      [
        [0, 620],
        [724, 383],
        [width, 500],
        [width, 720],
        [0, 720],
      ],
      paper,
    ) +
    circle(724, 372, 58, mustard),

  'sizing-a-last-time-buy': () =>
    ground(paper) +
    many(4, (i) => rect(80, 190 + i * 150, 1120, 22, night)) +
    many(5, (i) => rect(80 + i * 274, 40, 24, 620, night)) +
    many(15, (i) => {
      const [column, row] = [i % 4, Math.floor(i / 4)]
      const boxHeight = 90 + ((i * 53) % 40)
      return i === 10
        ? ''
        : rect(
            126 + column * 274,
            190 + row * 150 - boxHeight,
            96,
            boxHeight,
            [copper, mustard, teal][i % 3] ?? teal,
            4,
          ) + rect(230 + column * 274, 190 + row * 150 - 74, 76, 74, [slate, copper, mustard][i % 3] ?? slate, 4)
    }),

  'tl431-tl432-pinout-trap': () =>
    ground(slate) +
    rect(440, 170, 400, 180, night, 14) +
    rect(440, 310, 400, 70, night, 8) +
    stroke('M520 380 V470 C520 560 640 540 640 640 V720', mustard, 44) +
    stroke('M640 380 V470 C640 560 520 540 520 640 V720', slate, 68) +
    stroke('M640 380 V470 C640 560 520 540 520 640 V720', copper, 44) +
    stroke('M760 380 V720', paper, 44) +
    shape(
      [
        [80, 720],
        [250, 420],
        [420, 720],
      ],
      mustard,
    ) +
    rect(236, 520, 28, 100, night) +
    circle(250, 660, 18, night),

  'your-first-datasheet-lm317-in-seven-numbers': () =>
    ground(copper) +
    area('M640 200 C560 130 380 120 180 150 V590 C380 560 560 570 640 640 Z', paper) +
    area('M640 200 C720 130 900 120 1100 150 V590 C900 560 720 570 640 640 Z', '#e3d9c4') +
    rect(300, 240, 210, 190, night, 8) +
    rect(330, 200, 150, 60, slate) +
    many(3, (i) => rect(330 + i * 62, 430, 26, 90, slate)) +
    many(7, (i) => rect(740, 236 + i * 44, 290 - ((i * 83) % 160), 18, i === 3 ? brick : slate)),

  'hands-on-torvane-rb6-companion-computer': () =>
    ground(sky) +
    many(4, (i) =>
      turned(
        45 + i * 90,
        640,
        360,
        rect(640, 338, 330, 44, night, 10) +
          circle(950, 360, 150, 'none') +
          ring(950, 360, 138, paper, 20) +
          circle(950, 360, 40, copper),
      ),
    ) +
    rect(520, 240, 240, 240, night, 20) +
    rect(560, 280, 160, 160, teal, 6) +
    many(4, (i) => rect(580, 300 + i * 34, 120, 14, mustard)),

  'sodium-ion-three-wheeler-goes-on-sale-with-a-motor-drive-that-works-from-32-v': () =>
    ground(teal) +
    circle(1030, 190, 110, mustard) +
    rect(0, 590, width, 130, night) +
    area('M230 520 V300 Q240 160 420 150 H760 Q880 160 930 330 L980 440 Q1000 520 940 540 H240 Z', mustard) +
    area('M300 330 Q310 220 430 210 H520 V330 Z', night) +
    area('M560 210 H740 Q820 220 850 330 H560 Z', sky) +
    rect(230, 400, 740, 44, brick) +
    rect(560, 330, 24, 200, night) +
    circle(370, 570, 86, night) +
    circle(370, 570, 38, paper) +
    circle(880, 590, 64, night) +
    circle(880, 590, 28, paper) +
    many(4, (i) => rect(330 + i * 54, 462, 40, 58, teal, 4)),
}
