import {
  arrow,
  box,
  copper,
  disc,
  faint,
  figure,
  grey,
  hollow,
  ink,
  line,
  many,
  measure,
  paper,
  path,
  slab,
  tint,
  title,
  words,
} from './pen.ts'

/** Outlines, sections and plans, by article. */
export const layouts: Record<string, () => string> = {
  'bengaluru-start-up-tapes-out-a-three-phase-meter-soc-around-a-risc-v-core': () =>
    floorplan([
      [60, 60, 500, 480, '7 × 24 bit', true],
      [580, 60, 520, 230, 'RV32IMC'],
      [580, 310, 320, 230, '512 KB'],
      [920, 310, 180, 230, 'RTC'],
    ]),
  'kestrelin-kf4n-instant-on-fpga': () =>
    floorplan([
      [60, 60, 620, 330, '4,300 LUT4', true],
      [700, 60, 400, 155, 'Block RAM'],
      [700, 235, 400, 155, 'Flash'],
      [60, 410, 333, 130, 'Bank 0'],
      [413, 410, 333, 130, 'Bank 1'],
      [766, 410, 334, 130, 'Bank 2'],
    ]),
  'clean-room-week-for-undergraduates': () =>
    slab(0, 470, 1280, 250, grey) +
    path('M60 470 H430 C430 590 380 610 330 610 H60 Z', copper, 8, tint) +
    path('M1220 470 H850 C850 590 900 610 950 610 H1220 Z', copper, 8, tint) +
    box(390, 424, 500, 46, paper) +
    slab(380, 300, 520, 124) +
    slab(130, 350, 190, 120) +
    slab(960, 350, 190, 120) +
    words(640, 384, 'Aluminium gate', { anchor: 'middle', size: 56, colour: paper }) +
    words(225, 550, 'Source', { anchor: 'middle', size: 52, colour: copper }) +
    words(1055, 550, 'Drain', { anchor: 'middle', size: 52, colour: copper }) +
    arrow([850, 200], [850, 440], copper) +
    figure(810, 220, '80 nm', { anchor: 'end', colour: copper }) +
    words(890, 220, 'gate oxide', { size: 50 }) +
    measure([430, 640], [850, 640], '', 44) +
    words(640, 622, '10 µm', { anchor: 'middle', size: 64, weight: 700 }),
  'full-hd-microled-display-measures-a-third-of-an-inch': () =>
    box(90, 110, 830, 467, ink, ink, 8, 6) +
    many(20, (i) =>
      line(
        [
          [90 + i * 41.5, 114],
          [90 + i * 41.5, 573],
        ],
        '#44514b',
        2,
      ),
    ) +
    many(11, (i) =>
      line(
        [
          [94, 110 + i * 42.4],
          [916, 110 + i * 42.4],
        ],
        '#44514b',
        2,
      ),
    ) +
    figure(505, 325, '1,920 ×', { anchor: 'middle', colour: paper, size: 140 }) +
    figure(505, 470, '1,080', { anchor: 'middle', colour: paper, size: 140 }) +
    measure([90, 660], [920, 660], '') +
    words(505, 646, '7.30 mm', { anchor: 'middle', size: 60 }) +
    measure([990, 110], [990, 577], '') +
    words(1020, 366, '4.10 mm', { size: 56 }),
  'hybrid-bonding-line-reaches-3-um-pitch-and-begins-to-count-dust-singly': () => {
    const field = (x: number, pitch: number, r: number, colour: string, rows: number) =>
      box(x, 150, 500, 430, paper, colour, 6) +
      many(rows * Math.floor((rows * 500) / 430), (i) => {
        const across = Math.floor((rows * 500) / 430)
        return disc(x + pitch * ((i % across) + 0.5), 150 + pitch * (Math.floor(i / across) + 0.5), r, colour)
      })
    return (
      title('The same area') +
      field(64, 17.9, 5.4, copper, 24) +
      field(716, 119.4, 36, ink, 3) +
      figure(314, 690, '3 µm', { anchor: 'middle', size: 112, colour: copper }) +
      figure(966, 690, '20 µm', { anchor: 'middle', size: 112 })
    )
  },
  'indium-phosphide-goes-to-150-mm-with-a-flat-and-a-disclaimer': () => {
    const wafer = (x: number, y: number, r: number, colour: string, fill: string) => {
      const [dx, dy] = [r * Math.sin(0.38), r * Math.cos(0.38)]
      return path(`M${x - dx} ${y + dy} A${r} ${r} 0 1 1 ${x + dx} ${y + dy} Z`, colour, 10, fill)
    }
    return (
      wafer(380, 360, 315, copper, tint) +
      hollow(380, 360, 273, copper, 4) +
      wafer(960, 465, 210, ink, grey) +
      figure(380, 350, '150 mm', { anchor: 'middle', colour: copper, size: 124 }) +
      words(380, 430, '177 cm²', { anchor: 'middle', size: 64, colour: copper }) +
      figure(960, 470, '100 mm', { anchor: 'middle', size: 100 }) +
      words(960, 540, '79 cm²', { anchor: 'middle', size: 56 })
    )
  },
  'panel-line-gets-3-7-wafers-on-a-sheet-and-loses-almost-one-of-them-to-warp': () =>
    box(70, 40, 630, 640, '#f6ede6', copper, 10) +
    many(13, (i) =>
      line(
        [
          [70 + i * 48.5, 44],
          [70 + i * 48.5, 676],
        ],
        '#dcbfa9',
        3,
      ),
    ) +
    many(13, (i) =>
      line(
        [
          [74, 40 + i * 49.2],
          [696, 40 + i * 49.2],
        ],
        '#dcbfa9',
        3,
      ),
    ) +
    words(385, 350, '510 × 515 mm', { anchor: 'middle', size: 76, weight: 700, colour: copper }) +
    disc(980, 495, 185) +
    words(980, 515, '300 mm', { anchor: 'middle', size: 72, weight: 700, colour: paper }) +
    figure(980, 210, '3.7 ×', { anchor: 'middle', size: 170, colour: copper }),
  'stellmark-tc150-tmr-current-sensor': () => {
    // 60 pixels a millimetre: a wide SOIC-16 is 10.3 by 7.5 mm, 10.3 mm over its leads, at a pitch of 1.27 mm.
    const [x, y, w, h] = [331, 135, 618, 450]
    return (
      many(8, (i) => slab(x + 86 - 13 + (i - 0.145) * 76.2 - 24 + 0, y - 84, 26, 84, i < 8 ? ink : copper)) +
      many(8, (i) => slab(x + 86 - 13 + (i - 0.145) * 76.2 - 24, y + h, 26, 84, copper)) +
      box(x, y, w, h, grey, ink, 10, 6) +
      path(`M${x + 175} ${y + h} V${y + 170} H${x + 443} V${y + h}`, copper, 74) +
      slab(x + 148, y + 240, 54, 90) +
      slab(x + 416, y + 240, 54, 90) +
      figure(x + w / 2, y + 105, '50 A', { anchor: 'middle', size: 104, colour: copper }) +
      disc(x + 40, y + h - 40, 16) +
      words(64, 380, 'TC150', { size: 64, weight: 700 }) +
      words(980, 340, 'Two', { size: 52 }) +
      words(980, 398, 'bridges', { size: 52 })
    )
  },
  'w25q128jv-suffix-and-quad-enable': () => {
    // 80 pixels a millimetre: a body of 208 mil, that is 5.28 mm, 7.9 mm over its leads, at a pitch of 1.27 mm.
    const [x, y, side] = [150, 149, 422]
    const lead = (i: number, top: boolean, colour: string) =>
      slab(x + side / 2 - 152 + i * 101.6 - 17, top ? y - 105 : y + side, 34, 105, colour)
    return (
      many(4, (i) => lead(i, true, i === 1 ? copper : faint)) +
      many(4, (i) => lead(i, false, i === 2 ? copper : faint)) +
      slab(x, y, side, side, ink, 8) +
      disc(x + 50, y + side - 50, 20, paper) +
      words(x + side / 2, 350, 'W25Q', { anchor: 'middle', size: 92, weight: 700, colour: paper }) +
      words(x + side / 2, 440, '128JV', { anchor: 'middle', size: 92, weight: 700, colour: paper }) +
      figure(660, 170, '/HOLD', { size: 110, colour: copper }) +
      words(660, 232, 'or IO3', { size: 48 }) +
      figure(660, 600, '/WP', { size: 110, colour: copper }) +
      words(660, 662, 'or IO2', { size: 48 }) +
      figure(660, 400, 'QE = 0 or 1', { size: 88 })
    )
  },
  'server-maker-cuts-its-accelerator-forecast-by-a-fifth-memory-is-the-reason': () =>
    title('One card: 144 GB') +
    box(150, 140, 980, 540, grey, ink, 8, 8) +
    slab(450, 190, 380, 440) +
    words(640, 430, 'Logic', { anchor: 'middle', size: 84, colour: paper }) +
    many(6, (i) => {
      const [x, y] = [i < 3 ? 190 : 870, 180 + (i % 3) * 158]
      return (
        box(x, y, 220, 142, tint, copper, 8) +
        words(x + 110, y + 94, '24', { anchor: 'middle', size: 84, weight: 700, colour: copper })
      )
    }),
  'penang-assembler-halves-board-warp-with-solder-that-melts-at-138-c': () => {
    const lifted = (x: number, rise: number, colour: string) =>
      path(
        `M${x} ${456 - rise} Q${x + 240} ${456 + rise} ${x + 480} ${456 - rise} V${546 - rise} Q${x + 240} ${546 + rise} ${x} ${546 - rise} Z`,
        colour,
        8,
        colour === ink ? grey : tint,
      ) +
      many(7, (i) => disc(x + 30 + i * 70, 575, 28, colour)) +
      slab(x - 20, 604, 520, 24)
    return (
      title('Corners of a 15 mm BGA') +
      lifted(90, 62, ink) +
      lifted(710, 27, copper) +
      figure(330, 310, '110 µm', { anchor: 'middle', size: 118 }) +
      figure(950, 310, '48 µm', { anchor: 'middle', size: 118, colour: copper }) +
      words(330, 690, '245 °C', { anchor: 'middle', size: 52 }) +
      words(950, 690, '175 °C', { anchor: 'middle', size: 52, colour: copper })
    )
  },
  'quillon-qm08s-mram': () =>
    box(110, 130, 300, 150, tint, copper, 10) +
    words(260, 224, 'NdFeB', { anchor: 'middle', size: 64, colour: copper }) +
    many(5, (i) =>
      path(`M${180 + i * 40} 300 C${180 + i * 40} 380 ${160 + i * 50} 430 ${110 + i * 75} 540`, '#c4906f', 5),
    ) +
    measure([260, 290], [260, 560], '', 20) +
    figure(320, 480, '17 mm', { size: 120 }) +
    slab(160, 570, 200, 60, ink, 6) +
    many(4, (i) => slab(176 + i * 46, 630, 26, 18, copper)) +
    slab(60, 650, 1160, 20, faint) +
    figure(760, 330, '10 mT', { size: 136, colour: copper }) +
    words(764, 400, 'at most while writing', { size: 42 }),
  'zonal-wiring-takes-11-kg-out-of-an-electric-vans-harness': () =>
    path(
      'M150 130 H980 C1130 130 1180 250 1180 360 C1180 470 1130 590 980 590 H150 C110 590 90 570 90 530 V190 C90 150 110 130 150 130 Z',
      ink,
      10,
      '#f1f0eb',
    ) +
    path('M880 170 C960 230 960 490 880 550', ink, 8) +
    [
      [230, 220],
      [230, 500],
      [820, 220],
      [820, 500],
    ]
      .map(
        ([x = 0, y = 0]) =>
          line(
            [
              [525, 360],
              [x, y],
            ],
            copper,
            14,
          ) +
          box(x - 85, y - 56, 170, 112, tint, copper, 8) +
          words(x, y + 26, '22', { anchor: 'middle', size: 76, weight: 700, colour: copper }),
      )
      .join('') +
    slab(415, 295, 220, 130, ink, 6) +
    words(525, 378, 'Central', { anchor: 'middle', size: 52, colour: paper }) +
    words(640, 682, 'Four zones, 22 electronic fuses each', { anchor: 'middle', size: 50 }),
  'dutch-phone-maker-opens-its-schematics-to-registered-repairers': () => {
    const places = [
      [800, 190],
      [960, 170],
      [1090, 230],
      [830, 330],
      [1010, 360],
      [1110, 430],
      [860, 470],
      [980, 540],
      [790, 560],
    ]
    return (
      box(60, 60, 1160, 600, '#f1f0eb', ink, 12, 70) +
      box(130, 130, 520, 460, grey, ink, 8, 20) +
      figure(390, 405, '61%', { anchor: 'middle', size: 190, colour: copper }) +
      box(710, 110, 460, 500, tint, copper, 8, 14) +
      places.map(([x = 0, y = 0], i) => (i % 2 ? hollow(x, y, 34, ink, 10, paper) : disc(x, y, 38, copper))).join('')
    )
  },
}

type Block = readonly [x: number, y: number, w: number, h: number, label: string, isMeant?: boolean]

/** A die with its pads and blocks. */
const floorplan = (blocks: readonly Block[]) =>
  `<g transform="translate(60 60)">${
    box(0, 0, 1160, 600, paper, ink, 10) +
    many(20, (i) => slab(38 + i * 55, 14, 34, 26, faint) + slab(38 + i * 55, 560, 34, 26, faint)) +
    blocks
      .map(
        ([x, y, w, h, label, isMeant = false]) =>
          box(x, y, w, h, isMeant ? tint : paper, isMeant ? copper : ink, 8) +
          words(x + w / 2, y + h / 2 + 26, label, {
            anchor: 'middle',
            size: Math.min(isMeant ? 120 : 84, (w - 40) / (label.length * 0.58)),
            weight: 700,
            colour: isMeant ? copper : ink,
          }),
      )
      .join('')
  }</g>`
