import type { PdfPart } from '../../../../platform/server/demo/pdfs.ts'

const watts = (12 - 5) * 0.1
const air = 60
const limit = 125
const boards = [
  ['Four layers', 62],
  ['One layer', 110],
] as const
const junction = (perWatt: number, power: number) => air + perWatt * power

/** K/W from the board to the air, and the heat in J/K that the board takes up. */
const boardToAir = 40
const perKelvin = 9.3
const constant = boardToAir * perKelvin
const rise = (seconds: number) => (62 - boardToAir) * watts + boardToAir * watts * (1 - Math.exp(-seconds / constant))

/** In K/W, from one side of a square of copper at 10 W/(m²K). */
const perWattOf = (millimetres: number) => 1 / (10 * (millimetres / 1_000) ** 2)

export const thermalResistance: PdfPart[] = [
  {
    heading: 'One part, three numbers',
    blocks: [
      'A data sheet gives the thermal resistance from junction to ambient, Rth(JA), for a test board that the JEDEC standards describe: on a low-conductivity board with a single layer of copper, or on a high-conductivity board with four. The second value is often half of the first. Your board is neither.',
      'Rth(JC), from junction to case, is measured with the case held at one temperature. It serves where a heatsink is fitted. Psi(JT), from junction to the top of the case, is no resistance: most of the heat leaves through the leads, and Psi(JT) only tells how much hotter the junction is than the spot under your thermocouple.',
    ],
  },
  {
    heading: 'A sum that is worth doing first',
    blocks: [
      'A linear regulator makes 5 V of 12 V at 100 mA. It turns (12 V − 5 V) × 0.1 A = 0.7 W into heat. With a Rth(JA) of 62 K/W the junction is 43 K above the air. In a closed box at 60 °C that is 103 °C: allowed for most parts, and hot enough to look at the life of the electrolytic capacitor beside it.',
      'With the value for the single-layer board, say 110 K/W, the same sum ends at 137 °C: more than the 125 °C that most parts are made for, in the field and never on the bench.',
      {
        caption: 'The same regulator on two test boards.',
        table: [
          ['Quantity', ...boards.map(([name]) => name)],
          ['Rth(JA)', ...boards.map(([, perWatt]) => `${perWatt} K/W`)],
          ['Rise at 0.7 W', ...boards.map(([, perWatt]) => `${Math.round(perWatt * watts)} K`)],
          ['Junction at 60 °C', ...boards.map(([, perWatt]) => `${Math.round(junction(perWatt, watts))} °C`)],
          ['Power for 125 °C', ...boards.map(([, perWatt]) => `${((limit - air) / perWatt).toFixed(2)} W`)],
        ],
      },
      {
        caption: 'Temperature of the junction at 60 °C, by the power that is turned into heat.',
        plot: {
          alt: 'Two straight lines from 60 °C. That of one layer crosses the limit of 125 °C at 0.59 W, that of four layers at 1.05 W.',
          x: { label: 'Power (W)', from: 0, to: 1.2, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2] },
          y: { label: 'Junction (°C)', from: 60, to: 200, ticks: [60, 80, 100, 120, 140, 160, 180, 200] },
          lines: [
            ...boards.map(([name, perWatt]) => ({
              name,
              points: [0, 1.2].map((power) => [power, junction(perWatt, power)] as const),
            })),
            { name: 'Limit', points: [0, 1.2].map((power) => [power, limit] as const), isDashed: true },
          ],
        },
      },
    ],
  },
  {
    heading: 'Where the heat leaves',
    blocks: [
      'Of the 62 K/W some 22 K/W lie between the junction and the copper around the part. The other 40 K/W lie between the board and the air. Still air takes up about 10 W for each square metre and kelvin, radiation included. One side of 50 × 50 mm has 0.0025 m², so 1 / (10 × 0.0025) = 40 K/W.',
      {
        caption: 'From one side of a square board to still air.',
        table: [
          ['Side', 'Area', 'To the air', 'Rise at 0.7 W'],
          ...[30, 50, 80, 100].map((side) => [
            `${side} mm`,
            `${(side / 10) ** 2} cm²`,
            `${perWattOf(side).toFixed(1)} K/W`,
            `${Math.round(perWattOf(side) * watts)} K`,
          ]),
        ],
        widths: [1.2, 1, 1, 1.2],
      },
      'The table flatters the large boards. Heat reaches the edge only through copper, and a plane of 35 µm does not carry it far: beyond five centimetres from the part, more area is worth less than a second side that the air can reach.',
    ],
  },
  {
    heading: 'How long it takes',
    blocks: [
      'A board of 50 × 50 × 1.6 mm with four layers of copper stores 9.3 J for each kelvin: 8.1 J of it in the laminate and 1.2 J in the metal. With 40 K/W to the air that makes a time constant of 372 s, a little more than six minutes. The junction itself is ahead of the board within seconds.',
      {
        caption: 'Rise of the junction at 0.7 W after power is applied.',
        table: [
          ['After', 'Rise', 'Of the final value'],
          ...[1, 5, 15, 30].map((minutes) => [
            `${minutes} min`,
            `${rise(minutes * 60).toFixed(1)} K`,
            `${Math.round((100 * rise(minutes * 60)) / (62 * watts))} %`,
          ]),
        ],
      },
      {
        caption: 'The first seconds belong to the part, the half hour to the board.',
        plot: {
          alt: 'The rise starts at 15 kelvin, reaches 31 after five minutes and nears 43 after half an hour.',
          x: { label: 'Minutes', from: 0, to: 40, ticks: [0, 5, 10, 15, 20, 25, 30, 35, 40] },
          y: { label: 'Rise (K)', from: 0, to: 50, ticks: [0, 10, 20, 30, 40, 50] },
          lines: [
            { name: 'Junction', points: Array.from({ length: 81 }, (_, at) => [at / 2, rise(at * 30)] as const) },
            { name: 'Final value', points: [0, 40].map((at) => [at, 62 * watts] as const), isDashed: true },
          ],
        },
      },
    ],
  },
  {
    heading: 'What to measure',
    blocks: [
      'Run the board at full load in its housing until nothing moves any longer, which takes half an hour rather than five minutes. Measure the top of the case with a thin thermocouple, glued. Add Psi(JT) times the power. For small packages that is a degree or two, so the number on the meter is nearly the number that you want.',
      'An example. In air of 60 °C the thermocouple reads 99.8 °C. With a Psi(JT) of 2 K/W the junction is 2 × 0.7 = 1.4 K hotter, at 101.2 °C. It is 41.2 K above the air, so this board has 41.2 / 0.7 = 59 K/W: close to the test board with four layers, and now a number of your own.',
      {
        points: [
          'A thick thermocouple is a heatsink. Wire of 0.1 mm takes less than half a degree from a small package, wire of 0.5 mm several.',
          'A thermal camera reads the emissivity of the package. Black plastic is near 0.95, a metal lid is a mirror of the room.',
          'Close the housing. A lid that is open for the camera measures another product.',
        ],
      },
    ],
  },
  {
    heading: 'Conclusions',
    blocks: [
      {
        points: [
          'Rth(JA) compares parts. It does not predict the temperature on your board.',
          'Use the single-layer value for a first sum. If it fits with it, it fits.',
          'Wait for five time constants, here half an hour, before you believe a temperature.',
          'Measure the case, add Psi(JT) times the power, and keep the quotient: it is the Rth(JA) of your board.',
        ],
      },
    ],
  },
]
