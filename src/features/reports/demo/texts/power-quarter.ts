import type { PdfPart } from '../../../../platform/server/demo/pdfs.ts'

/** Eight quarters: lead times in weeks, and prices with the first quarter as 100. All invented. */
const kinds = [
  {
    name: 'MOSFET, 30 to 100 V',
    short: 'Low voltage',
    weeks: [22, 19, 17, 15, 13, 11, 10, 9],
    price: [100, 99, 98, 98, 97, 96, 95, 94],
  },
  {
    name: 'MOSFET, 600 V superjunction',
    short: 'Superjunction',
    weeks: [26, 24, 21, 19, 17, 16, 15, 14],
    price: [100, 101, 100, 100, 100, 99, 98, 98],
  },
  {
    name: 'SiC MOSFET, 1,200 V',
    short: 'SiC',
    weeks: [30, 29, 27, 25, 23, 21, 19, 18],
    price: [100, 97, 94, 90, 88, 86, 83, 81],
  },
  {
    name: 'GaN transistor, 650 V',
    short: 'GaN',
    weeks: [18, 17, 17, 16, 16, 15, 16, 16],
    price: [100, 98, 97, 95, 93, 92, 90, 89],
  },
]
const yearOf = ([, , , before = 0, , , , last = 0]: readonly number[]) => ({ before, last })
const change = (values: readonly number[]) => {
  const { before, last } = yearOf(values)
  return `${Math.round(100 * (last / before - 1))} %`.replace('-', '−')
}
const quarters = Array.from({ length: 8 }, (_, at) => at - 7)
const inTable = (of: 'weeks' | 'price') => [
  ['Quarter', ...kinds.map(({ short }) => short)],
  ...quarters.map((quarter, at) => [
    quarter === 0 ? 'This' : `${-quarter} before`,
    ...kinds.map((kind) => String(kind[of][at])),
  ]),
]
const inPlot = (of: 'weeks' | 'price') =>
  kinds.map(({ short, ...kind }) => ({
    name: short,
    points: quarters.map((quarter, at) => [quarter, kind[of][at] ?? 0] as const),
  }))
const time = { label: 'Quarters from this one', from: -7, to: 0, ticks: quarters }

export const powerQuarter: PdfPart[] = [
  {
    heading: 'In short',
    blocks: [
      'Written for the demo magazine. Its figures are invented. Do not base purchases on them.',
      'Low-voltage MOSFETs are on the shelf again, in all packages but the dual-side-cooled ones. Silicon carbide of 1,200 V has become cheaper by a tenth within a year for those who buy reels, and has not for those who buy tubes. GaN of 650 V is where silicon carbide was three years ago: the list of second sources fits on a hand, and no two of them have the same pinout.',
      {
        caption: 'This quarter, and what has changed within a year.',
        table: [
          ['Kind', 'Lead time', 'A year ago', 'Price in a year'],
          ...kinds.map(({ name, weeks, price }) => [
            name,
            `${yearOf(weeks).last} weeks`,
            `${yearOf(weeks).before} weeks`,
            change(price),
          ]),
        ],
      },
    ],
  },
  {
    heading: 'Lead times',
    blocks: [
      'All silicon became shorter in each of the seven quarters. Silicon carbide lost twelve weeks in the same time and is now where superjunction parts were between three and four quarters ago. GaN is the exception: 18 weeks became 15, and then 16 again, because one foundry makes most of it and is full.',
      {
        caption: 'Weeks from order to delivery of a reel, as distributors name them.',
        plot: {
          alt: 'Lead times over eight quarters. Low voltage falls from 22 to 9 weeks, superjunction from 26 to 14, silicon carbide from 30 to 18. GaN stays between 15 and 18.',
          x: time,
          y: { label: 'Weeks', from: 0, to: 35, ticks: [0, 5, 10, 15, 20, 25, 30, 35] },
          lines: inPlot('weeks'),
        },
      },
      { caption: 'Weeks from order to delivery.', table: inTable('weeks') },
      'A lead time is what a catalogue says. Orders that were placed four quarters ago came in the mean two weeks late for silicon carbide, on the day for low-voltage parts, and one week early for superjunction parts whose buyers had moved their forecast.',
    ],
  },
  {
    heading: 'Prices',
    blocks: [
      'Prices are those of 10,000 pieces on a reel, in the currency of the invoice, set to 100 in the first quarter of the table. Silicon carbide has lost 19 points in seven quarters and still costs four times as much as silicon of the same current. The next step is not in the wafer: two thirds of the last year’s fall came from dies that became smaller.',
      {
        caption: 'Prices, with the first quarter at 100.',
        plot: {
          alt: 'Prices over eight quarters from 100. Low voltage ends at 94, superjunction at 98, silicon carbide at 81, GaN at 89.',
          x: time,
          y: { label: 'First quarter = 100', from: 75, to: 105, ticks: [75, 80, 85, 90, 95, 100, 105] },
          lines: inPlot('price'),
        },
      },
      { caption: 'Prices, with the first quarter at 100.', table: inTable('price') },
    ],
  },
  {
    heading: 'Second sources of GaN at 650 V',
    blocks: [
      'Five makers, three kinds of gate and five pinouts. A board for one of them is a board for one of them, unless it was drawn for two.',
      {
        caption: 'Parts of about 50 mΩ. Makers and parts are invented.',
        table: [
          ['Part', 'Gate', 'Drive', 'Package', 'Kelvin source'],
          ['Brightwick BG650-50', 'Schottky', '5 V', '8 × 8 mm', 'Pin 2'],
          ['Hallbeck HG65R050', 'Ohmic', '5 V, 20 mA', '8 × 8 mm', 'Pin 7'],
          ['Lyngdal LG6550', 'Cascode', '10 V', 'TO-247-4', 'Pin 3'],
          ['Kestrelin KG650', 'Schottky', '6 V', '9 × 7 mm', 'Pin 4'],
          ['Varnell VG65H', 'Integrated', 'Logic', '8 × 8 mm', 'Inside'],
        ],
        widths: [1.7, 1, 1, 1, 1.1],
        words: [1, 2, 3, 4],
      },
      'Two of them with a Schottky gate can share a driver: 5 V and 6 V are within the range of both if the driver makes 5.5 V. They cannot share pads, so a board for both needs two outlines that overlap, and costs 12 mm more width.',
    ],
  },
  {
    heading: 'Conclusions: what we would do',
    blocks: [
      {
        points: [
          'Order superjunction parts for the next two quarters now. Fourteen weeks are one quarter and a week: who orders at its start has them after its end.',
          'Buy silicon carbide by the reel, or through a partner who does. A tenth of the price is in the packing.',
          'Design new 650 V boards with pads for two GaN packages, as long as the parts cost less than the spin of a board.',
          'Do not stock low-voltage MOSFETs. At nine weeks and falling prices a reel in the store loses 4 % a year, and its money with it.',
        ],
      },
    ],
  },
  {
    heading: 'Method and limits',
    blocks: [
      'The demo magazine has asked nobody: the figures show what such a report looks like. A real one says how many distributors were asked, on which day, for which parts, and how many answered. It counts a lead time only if two of them name it, and a price only if an invoice shows it.',
      {
        points: [
          'Changes within a year compare this quarter with that four quarters before.',
          'Percentages are rounded to whole numbers after the division, never before.',
          'A median of five answers moves by a week when one of them changes. Differences of one week mean nothing.',
        ],
      },
    ],
  },
]
