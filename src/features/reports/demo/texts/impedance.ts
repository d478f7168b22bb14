import type { PdfPart, PdfPlot } from '../../../../platform/server/demo/pdfs.ts'

/** In ohms. */
type Z = readonly [real: number, imaginary: number]

const add = (one: Z, other: Z): Z => [one[0] + other[0], one[1] + other[1]]
const inverse = ([re, im]: Z): Z => [re / (re * re + im * im), -im / (re * re + im * im)]
const beside = (...all: Z[]): Z => inverse(all.map(inverse).reduce(add))
/** In milliohms. */
const size = ([re, im]: Z) => Math.hypot(re, im) * 1e3

interface Capacitor {
  c: number
  l: number
  r: number
}

const bank = ({ c, l, r }: Capacitor, count: number, f: number): Z => [
  r / count,
  (2 * Math.PI * f * l - 1 / (2 * Math.PI * f * c)) / count,
]
const ceramic = { c: 10e-6, l: 0.5e-9, r: 5e-3 }
const small = { c: 100e-9, l: 0.4e-9, r: 20e-3 }
const lossy = { ...small, r: 150e-3 }
const polymer = { c: 470e-6, l: 1.5e-9, r: 10e-3 }
const regulator = (f: number): Z => [2e-3, 2 * Math.PI * f * 30e-9]
const target = 12

const six = (f: number) => bank(ceramic, 6, f)
const withRegulator = (f: number) => beside(regulator(f), six(f))
const withPolymer = (f: number) => beside(regulator(f), six(f), bank(polymer, 1, f))
const withSmall = (f: number) => beside(six(f), bank(small, 10, f))
const withLossy = (f: number) => beside(six(f), bank(lossy, 10, f))

const sweep = (from: number, to: number) => Array.from({ length: 301 }, (_, at) => from * (to / from) ** (at / 300))

function plotOf(
  { from, to, ticks }: { from: number; to: number; ticks: number[] },
  alt: string,
  curves: [string, (f: number) => Z][],
): PdfPlot {
  return {
    alt,
    x: { label: 'Frequency (MHz)', from, to, ticks, isLog: true },
    y: { label: 'Impedance (mΩ)', from: 0.5, to: 200, ticks: [0.5, 1, 2, 5, 10, 20, 50, 100, 200], isLog: true },
    lines: [
      ...curves.map(([name, z]) => ({
        name,
        points: sweep(from * 1e6, to * 1e6).map((f) => [f / 1e6, size(z(f))] as const),
      })),
      { name: `Target, ${target} mΩ`, points: [from, to].map((f) => [f, target] as const), isDashed: true as const },
    ],
  }
}

const short = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const largest = (z: (f: number) => Z, from: number, to: number) => Math.max(...sweep(from, to).map((f) => size(z(f))))
const needed = (l: number) => Math.ceil(size(bank({ ...ceramic, l }, 1, 20e6)) / target)

export const impedance: PdfPart[] = [
  {
    heading: 'The number to aim at',
    blocks: [
      'A rail of 1.2 V may move by 3 %, which is 36 mV. The processor on it changes its current by 3 A within some tens of nanoseconds. The impedance that the processor sees must therefore stay below 36 mV / 3 A = 12 mΩ, over all frequencies at which it can ask for current.',
      'Below some tens of kilohertz the regulator keeps the impedance low. Above a hundred megahertz only the package and the die can. The board is responsible for what is between. This paper goes up to 20 MHz, where the package of our processor takes over. Yours may ask for more: the number is in its data sheet, or in its maker’s spreadsheet.',
      'All curves are calculated from the values that are printed beside them: a capacitor is its capacitance, its series resistance and the inductance of its body and vias. Nothing is copied from a tool, so a pocket calculator can check each of them.',
    ],
  },
  {
    heading: 'What one capacitor does',
    blocks: [
      'A ceramic capacitor of 10 µF with 0.5 nH of inductance, its own and that of its vias, resonates at 1 / (2π √(LC)) = 2.25 MHz. There its impedance is its series resistance, 5 mΩ. Above, it is an inductor: at 20 MHz it has 62 mΩ.',
      'To stay below 12 mΩ up to 20 MHz one needs at least 62 / 12, so six of them in parallel, each with vias of its own. Six capacitors on shared vias are one capacitor with six parts on the bill of materials.',
      {
        caption: 'Impedance of 10 µF with 0.5 nH and 5 mΩ, in mΩ.',
        table: [
          ['Frequency', 'One', 'Six in parallel'],
          ...[0.1, 2.25, 10, 20, 50].map((f) => [
            `${f} MHz`,
            short(size(bank(ceramic, 1, f * 1e6))),
            short(size(six(f * 1e6))),
          ]),
        ],
      },
      {
        caption: 'One capacitor and six: each curve moves down by six, and none of them sideways.',
        plot: plotOf(
          { from: 0.1, to: 50, ticks: [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] },
          'Two curves in the shape of a V with the lowest point at 2.25 MHz: one capacitor at 5 milliohms, six at 0.83. The six cross the target of 12 milliohms at 0.22 and 23 MHz.',
          [
            ['One', (f) => bank(ceramic, 1, f)],
            ['Six in parallel', six],
          ],
        ),
      },
      'The capacitance that counts is that under voltage. If 1.2 V leave half of it, the resonance moves up by √2 to 3.18 MHz, and nothing changes at 20 MHz: above its resonance a capacitor is its inductance, whatever is written on it.',
    ],
  },
  {
    heading: 'How many, and how they are mounted',
    blocks: [
      'The number of capacitors follows from the inductance, and the inductance from the layout. The table repeats the sum for four ways of mounting the same part.',
      {
        caption: 'Capacitors of 10 µF that are needed for 12 mΩ at 20 MHz.',
        table: [
          ['Mounted', 'Inductance', 'One at 20 MHz', 'Needed'],
          ...(
            [
              ['Vias in the pads, plane 0.1 mm below', 0.3],
              ['Two vias at the side, plane 0.2 mm below', 0.5],
              ['One via at each end, plane 0.2 mm below', 0.8],
              ['One via at each end, plane on the far side', 1.2],
            ] as const
          ).map(([mounted, l]) => [
            mounted,
            `${l} nH`,
            `${short(size(bank({ ...ceramic, l: l * 1e-9 }, 1, 20e6)))} mΩ`,
            String(needed(l * 1e-9)),
          ]),
        ],
        widths: [3, 1, 1.2, 0.8],
      },
      `The worst place costs ${needed(1.2e-9)} capacitors in place of ${needed(0.3e-9)}. A via costs less than a capacitor, and takes no place on the reel.`,
    ],
  },
  {
    heading: 'The peak below: the regulator',
    blocks: [
      'Our regulator has 2 mΩ, and beyond its bandwidth looks like 30 nH. It passes 12 mΩ at 63 kHz. The six capacitors come below 12 mΩ at 222 kHz. Between the two lies a parallel resonance at 1 / (2π √(30 nH × 60 µF)) = 119 kHz. Its characteristic impedance is √(30 nH / 60 µF) = 22 mΩ, the resistances in the loop add to 2.8 mΩ, so the quality factor is 7.9 and the peak 177 mΩ: almost fifteen times the target.',
      `More ceramics make the peak lower and sharper. Resistance removes it. One polymer capacitor of 470 µF with 10 mΩ and 1.5 nH brings the largest value between 10 kHz and 2 MHz to ${short(largest(withPolymer, 1e4, 2e6))} mΩ. Its resistance is not a weakness: it is what the part is for.`,
      {
        caption: 'The regulator and six ceramics, without and with one polymer capacitor.',
        plot: plotOf(
          { from: 0.01, to: 2, ticks: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2] },
          'Without the polymer capacitor a peak of 177 milliohms at 119 kHz. With it the curve stays below the target of 12 milliohms.',
          [
            ['Without', withRegulator],
            ['With 470 µF', withPolymer],
          ],
        ),
      },
    ],
  },
  {
    heading: 'The peak above: two values',
    blocks: [
      `Ten capacitors of 100 nF with 0.4 nH and 20 mΩ look like help at high frequencies. They do help at 20 MHz, from ${short(size(six(20e6)))} to ${short(size(withSmall(20e6)))} mΩ. But the inductance of the six and the capacitance of the ten form a parallel resonance at 14 MHz, where the impedance rises to ${short(largest(withSmall, 5e6, 20e6))} mΩ: above the target, in a place where six alone had ${short(size(six(14.27e6)))} mΩ.`,
      `The lower the losses, the higher the peak. The polymer capacitor does not help here: at 14 MHz its 1.5 nH are 132 mΩ. Capacitors of 100 nF with a controlled resistance of 150 mΩ do: the ten have 15 mΩ, more than the characteristic impedance of 11 mΩ, and up to 20 MHz the largest value is ${short(largest(withLossy, 5e6, 20e6))} mΩ. So does the simplest cure: no second value. Eight capacitors of 10 µF have ${short(size(bank(ceramic, 8, 20e6)))} mΩ at 20 MHz and no peak at all.`,
      {
        caption: 'Six of 10 µF with ten of 100 nF: of low losses, and with 150 mΩ each.',
        plot: plotOf(
          { from: 2, to: 40, ticks: [2, 5, 10, 20, 40] },
          'With low losses a peak of 20 milliohms at 14 MHz, above the target. With 150 milliohms each the curve stays below 12 milliohms.',
          [
            ['20 mΩ each', withSmall],
            ['150 mΩ each', withLossy],
            ['Six alone', six],
          ],
        ),
      },
    ],
  },
  {
    heading: 'Conclusions',
    blocks: [
      {
        points: [
          'Write the target down first: allowed ripple divided by the step of the current. Here 12 mΩ.',
          'Count capacitors by their inductance at the highest frequency, not by their capacitance. Here six, with two vias at the side of each.',
          'Close the gap to the regulator with one capacitor whose resistance is near the target. Here 470 µF with 10 mΩ.',
          'Use one value of ceramics. If a second is needed, look for the peak between both before the board is made.',
          'Measure with the supply on and the load off, with two probes at one via pair, and compare with the curves. A difference at high frequencies is the layout.',
        ],
      },
      {
        caption: 'The network of this paper.',
        table: [
          ['Part', 'Number', 'Each', 'Works at'],
          ['Polymer, 470 µF', '1', '10 mΩ, 1.5 nH', '60 to 220 kHz'],
          ['Ceramic, 10 µF', '6', '5 mΩ, 0.5 nH', '0.22 to 20 MHz'],
        ],
      },
    ],
  },
]
