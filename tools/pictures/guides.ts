import {
  area,
  brick,
  circle,
  copper,
  curve,
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
  scatter,
  shape,
  sky,
  slate,
  stroke,
  teal,
  turned,
  width,
} from './shapes.ts'

/** Covers of design guides, by article. */
export const guides: Record<string, () => string> = {
  'a-4-20-ma-receiver-that-survives-the-installer': () =>
    ground(mustard) +
    ring(470, 360, 225, night, 74) +
    rect(600, 300, 220, 120, mustard) +
    rect(636, 252, 44, 216, brick) +
    turned(
      -18,
      860,
      360,
      rect(690, 336, 250, 48, paper) +
        shape(
          [
            [636, 344],
            [700, 336],
            [700, 384],
            [636, 376],
          ],
          paper,
        ) +
        rect(920, 300, 420, 120, brick, 28) +
        many(3, (i) => rect(960, 322 + i * 30, 340, 12, rose, 6)),
    ),

  'a-quiet-rail-behind-a-500-khz-buck': () =>
    ground(slate) +
    many(9, (i) => rect(0, 90 + i * 72, width, 3, '#40607f')) +
    stroke(
      curve(-20, 700, (x) => 330 + 150 * Math.sin(x / 26), 4),
      rose,
      34,
      'round',
    ) +
    rect(640, 120, 150, 480, night, 16) +
    many(4, (i) => ring(715, 200 + i * 106, 44, mustard, 22)) +
    stroke('M790 330 H1300', paper, 34) +
    circle(1010, 330, 40, copper),

  'a-bootloader-with-rollback-on-the-stm32h743': () =>
    ground(slate) +
    rect(250, 130, 420, 200, sky, 10) +
    rect(250, 390, 420, 200, paper, 10) +
    many(5, (i) => rect(290, 176 + i * 24, 250 - ((i * 67) % 150), 10, slate)) +
    many(5, (i) => rect(290, 436 + i * 24, 290 - ((i * 91) % 170), 10, slate)) +
    stroke('M670 490 H800 A130 130 0 0 0 800 230 H770', copper, 58) +
    shape(
      [
        [690, 230],
        [790, 150],
        [790, 310],
      ],
      copper,
    ),

  'antenna-keep-out-around-an-esp32-module': () =>
    ground(teal) +
    many(5, (i) => ring(640, 250, 560 - i * 105, i % 2 ? teal : '#3b7f78', 52)) +
    rect(0, 330, width, 390, night) +
    rect(390, 330, 500, 150, teal) +
    stroke('M640 560 V300 H470 V200 H540 V270 H610 V200 H680 V270 H750 V200 H820', mustard, 26) +
    rect(470, 520, 340, 200, paper, 8) +
    many(7, (i) => rect(430, 540 + i * 26, 28, 12, mustard) + rect(822, 540 + i * 26, 28, 12, mustard)),

  'chirp-by-numbers-77-ghz-corner-radar': () =>
    ground(night) +
    many(5, (i) =>
      shape(
        [
          [60 + i * 240, 620],
          [280 + i * 240, 620],
          [280 + i * 240, 130],
        ],
        [teal, slate, copper, slate, teal][i] ?? teal,
      ),
    ) +
    many(5, (i) => stroke(`M${60 + i * 240} 620 L${280 + i * 240} 130`, paper, 10)) +
    rect(0, 620, width, 100, mustard),

  'compensating-a-buck-with-a-type-iii-network': () =>
    ground(paper) +
    area('M0 150 H260 L520 330 H760 L1280 690 V720 H0 Z', sky) +
    area('M0 330 H260 L520 470 H760 L1280 720 H0 Z', teal) +
    area('M0 520 H260 L520 600 H760 L1000 720 H0 Z', night) +
    stroke('M0 150 H260 L520 330 H760 L1280 690', copper, 22) +
    circle(260, 150, 34, copper) +
    circle(520, 330, 34, copper) +
    circle(760, 330, 34, copper),

  'debouncing-in-hardware-in-code-and-in-logic': () => {
    const bounces = [
      [90, 300, 420],
      [390, 220, 290],
      [610, 150, 190],
      [760, 100, 110],
      [860, 60, 55],
    ] as const
    return (
      ground(rose) +
      rect(0, 560, width, 160, brick) +
      bounces.map(([x, w, h]) => stroke(`M${x} 560 Q${x + w / 2} ${560 - 2 * h} ${x + w} 560`, paper, 18)).join('') +
      circle(1040, 500, 60, night)
    )
  },

  'decoupling-that-works-antiresonance': () =>
    ground(night) +
    shape(
      [
        [520, 470],
        [690, 60],
        [860, 470],
      ],
      copper,
    ) +
    rect(0, 470, width, 250, teal) +
    many(
      6,
      (i) =>
        rect(100 + i * 186, 400, 150, 140, paper, 6) +
        rect(100 + i * 186, 400, 34, 140, mustard, 6) +
        rect(216 + i * 186, 400, 34, 140, mustard, 6),
    ),

  'fpga-clock-domain-crossing-that-holds': () =>
    rect(0, 0, 640, height, slate) +
    rect(640, 0, 640, height, brick) +
    many(6, (i) => rect(0, 36 + i * 118, 640, 59, '#3d5c7d')) +
    many(9, (i) => rect(640, 20 + i * 79, 640, 40, '#a44b38')) +
    rect(360, 250, 230, 220, paper, 8) +
    rect(690, 250, 230, 220, paper, 8) +
    rect(590, 340, 100, 40, mustard) +
    rect(160, 340, 200, 40, mustard) +
    rect(920, 340, 360, 40, mustard) +
    shape(
      [
        [360, 430],
        [410, 450],
        [360, 470],
      ],
      night,
    ) +
    shape(
      [
        [690, 430],
        [740, 450],
        [690, 470],
      ],
      night,
    ),

  'reading-an-op-amps-noise-figures': () => {
    const next = scatter(7)
    const grains = many(900, () => {
      const y = 90 + next() * 540
      const half = 270 - Math.abs(y - 360)
      const x = 400 + next() * (half * 1.85)
      return circle(x, y, 3 + next() * 7, next() > 0.3 ? night : brick)
    })
    return (
      ground(mustard) +
      shape(
        [
          [370, 60],
          [370, 660],
          [930, 360],
        ],
        copper,
      ) +
      grains +
      rect(0, 250, 370, 26, night) +
      rect(0, 444, 370, 26, night) +
      rect(930, 347, 350, 26, night)
    )
  },

  'rs-485-termination-and-biasing': () => {
    const wave = (phase: number) => curve(150, 1130, (x) => 360 + 120 * Math.sin((x - 150) / 78 + phase))
    return (
      ground(teal) +
      stroke(wave(0), night, 66) +
      stroke(wave(0), paper, 46) +
      stroke(wave(Math.PI), night, 66) +
      stroke(wave(Math.PI), mustard, 46) +
      many(4, (i) =>
        stroke(
          curve(156 + (2 * i + 0.72) * 245, 156 + (2 * i + 1.28) * 245, (x) => 360 + 120 * Math.sin((x - 150) / 78), 4),
          paper,
          46,
        ),
      ) +
      rect(60, 180, 130, 360, brick, 10) +
      rect(1090, 180, 130, 360, brick, 10)
    )
  },

  'rtd-front-end-with-the-max31865': () =>
    ground(sky) +
    circle(640, 360, 330, slate) +
    circle(640, 360, 262, plum) +
    circle(640, 360, 192, brick) +
    circle(640, 360, 118, copper) +
    stroke('M640 720 V420 M600 720 V420', paper, 14) +
    stroke('M600 430 V300 H625 V400 H640 V300 H655 V400 H680 V300', paper, 12) +
    rect(560, 560, 160, 160, night, 8),

  'watchdogs-that-really-bite': () =>
    ground(brick) +
    circle(640, 360, 190, paper) +
    ring(640, 360, 190, night, 26) +
    stroke('M640 360 V230 M640 360 L730 410', night, 24, 'round') +
    shape(
      [
        [0, 0],
        [width, 0],
        [width, 150],
        [0, 150],
      ],
      night,
    ) +
    shape(
      [
        [0, 570],
        [width, 570],
        [width, 720],
        [0, 720],
      ],
      night,
    ) +
    many(10, (i) =>
      shape(
        [
          [i * 128, 150],
          [i * 128 + 128, 150],
          [i * 128 + 64, 150 + (i === 4 || i === 5 ? 40 : 140)],
        ],
        night,
      ),
    ) +
    many(9, (i) =>
      shape(
        [
          [64 + i * 128, 570],
          [192 + i * 128, 570],
          [128 + i * 128, 570 - (i === 4 ? 30 : 130)],
        ],
        night,
      ),
    ),
}
