import type { PdfPart } from '../../../../platform/server/demo/pdfs.ts'
import { type Pair, type PairClass, pairClasses, pairs } from './pairs.ts'

const kinds = Object.keys(pairClasses) as PairClass[]
const count = (among: readonly Pair[], kind: PairClass) => among.filter((pair) => pair.kind === kind).length
const originals = [...Map.groupBy(pairs, ({ original }) => original)]

/** Engineering hours for each class, and rupees for an hour. */
const hours = { A: 16, B: 80, C: 200, D: 480 } as const
const hourly = 2_500
const saving = 40
const costOf = (kind: PairClass) => hours[kind] * hourly
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

const tableOf = (title: string, some: readonly Pair[]) => ({
  caption: `${title}. Clock in MHz; memory is flash and RAM in kB.`,
  table: [
    ['No.', 'Original', 'Replacement', 'Clock', 'Memory', 'Class', 'What changes'],
    ...some.map(({ number, original, part, clock, memory, kind, change }) => [
      String(number),
      original.part,
      part,
      String(clock),
      memory,
      kind,
      change,
    ]),
  ],
  widths: [0.5, 1.5, 1.5, 0.8, 1.3, 0.75, 3.65],
  words: [1, 2, 6],
})

const chapterOf = (title: string, cores: readonly string[], text: string): PdfPart => {
  const some = pairs.filter(({ original }) => cores.includes(original.core))
  return {
    heading: title,
    blocks: [
      `${text} ${some.length} pairs, of which ${count(some, 'A')} are of class A, ${count(some, 'B')} of class B, ${count(some, 'C')} of class C and ${count(some, 'D')} of class D.`,
      tableOf(title, some),
    ],
  }
}

export const secondSources: PdfPart[] = [
  {
    heading: 'In short',
    blocks: [
      'Written for the demo magazine. Makers, parts and figures are invented. Do not base purchases on them.',
      `${pairs.length} pairs of a 32-bit microcontroller and a replacement, over ${originals.length} originals. ${count(pairs, 'A')} of them can be soldered into a board that runs today’s program. ${count(pairs, 'A') + count(pairs, 'B')} keep the board. Every original has a replacement that keeps the board, but only ${originals.filter(([, of]) => count(of, 'A') > 0).length} have one that keeps the binary too.`,
      {
        caption: 'The pairs by class. Shares are rounded.',
        table: [
          ['Class', 'Pairs', 'Share'],
          ...kinds.map((kind) => [
            `${kind}: ${pairClasses[kind]}`,
            String(count(pairs, kind)),
            `${Math.round((100 * count(pairs, kind)) / pairs.length)} %`,
          ]),
          ['All', String(pairs.length), '100 %'],
        ],
        widths: [4, 1, 1],
      },
      {
        caption: 'The originals, and how many replacements of each class they have.',
        table: [
          ['Original', 'Core', 'Pins', ...kinds],
          ...originals.map(([{ part, core, pins }, of]) => [
            part,
            core,
            String(pins),
            ...kinds.map((kind) => String(count(of, kind))),
          ]),
        ],
        widths: [2.4, 2, 1, 0.8, 0.8, 0.8, 0.8],
        words: [1],
      },
    ],
  },
  {
    heading: 'How the pairs were compared',
    blocks: [
      'Each pair was judged in four steps: supply and ground pins, debug port and boot pins, peripherals by register, and errata. A step that fails ends the comparison: there is no use in reading registers of a part whose ground is elsewhere.',
      {
        points: [
          'Supply: every pin of VDD, VSS, VBAT, VDDA and VREF+, and what the part wants beside them. A capacitor that the original needs does no harm to a replacement that has no use for it. The reverse is a new board.',
          'Debug and boot: the pins, their state during reset, and what a floating boot pin does.',
          'Registers: addresses, bits, reset values. Read the reset values first, since programs rely on them without saying so.',
          'Errata: of both. A program may contain work-arounds for the original that break the replacement.',
        ],
      },
      'A pair is pin-compatible if no track changes. It is firmware-compatible if the binary runs after a change of clock settings and linker script. Clock and memory were compared by their data sheets: a replacement of class A has at least the clock, flash and RAM of its original.',
    ],
  },
  chapterOf(
    'Small cores',
    ['Cortex-M0+', 'Cortex-M23', 'Cortex-M3'],
    'Parts for controls, sensors and everything that was an 8-bit design once. There is most choice here, and the traps are old ones: boot pins, flash pages, unique numbers.',
  ),
  chapterOf(
    'Cores with floating point',
    ['Cortex-M4F', 'Cortex-M33'],
    'Motor control, metering, portable instruments. Analogue peripherals decide: comparators and references differ where timers and ports agree.',
  ),
  chapterOf(
    'Large cores',
    ['Cortex-M7', 'Cortex-M55'],
    'Displays, cameras, audio. Memory buses and caches decide, and a test that lasts a minute finds nothing.',
  ),
  {
    heading: 'Where it goes wrong',
    blocks: [
      'The usual trap is flash wait states. A part that runs its flash through a shadow in RAM is faster than the original, and delay loops that were counted by hand become too short. At 72 MHz a loop of four cycles takes 55.6 ns. With two wait states at each branch it took six cycles, 83.3 ns. A reset pulse of 1,000 turns shrinks from 83 µs to 56 µs, by a third, and a display that wants 60 µs does not always start.',
      {
        caption: 'A counted delay of 1,000 turns, in µs, by clock and cycles of a turn.',
        table: [
          ['Clock', '4 cycles', '5 cycles', '6 cycles'],
          ...[48, 72, 96, 108].map((clock) => [
            `${clock} MHz`,
            ...[4, 5, 6].map((cycles) => ((1_000 * cycles) / clock).toFixed(1)),
          ]),
        ],
      },
      'The second trap is the reference. A VREF+ pin that is bonded to VDDA inside carries the noise of the supply into each measurement: 3 mV of ripple on 3.3 V are 3.7 steps of a 12-bit converter.',
      'The third is the boot pin. One that floats on the original, held by a weak resistor inside, must not float on a part without that resistor. The board starts in the laboratory and waits for a bootloader in the field.',
      'The fourth is time. A watchdog whose window is counted from another prescaler resets a program that has run for years, and only when the loop is longest.',
    ],
  },
  {
    heading: 'What a change costs',
    blocks: [
      `Hours are those of the projects that were asked for this report. They include the test, and no certification. An hour is counted at ${rupees(hourly)}.`,
      {
        caption: `What a change costs once, and after how many pieces it is paid if each costs ${rupees(saving)} less.`,
        table: [
          ['Class', 'Hours', 'Cost (₹)', 'Pieces'],
          ...kinds.map((kind) => [
            `${kind}: ${pairClasses[kind]}`,
            String(hours[kind]),
            costOf(kind).toLocaleString('en-IN'),
            (costOf(kind) / saving).toLocaleString('en-IN'),
          ]),
        ],
        widths: [3.4, 0.8, 1.2, 1],
      },
      {
        caption: `Saved less spent, in thousands of rupees, at ${rupees(saving)} saved on each piece.`,
        plot: {
          alt: `Straight lines that rise by ${saving} thousand rupees for each thousand pieces. Class A starts at minus 40, class B at minus 200, class C at minus 500 thousand rupees.`,
          x: { label: 'Thousand pieces', from: 0, to: 20, ticks: [0, 5, 10, 15, 20] },
          y: { label: 'Thousand rupees', from: -600, to: 800, ticks: [-600, -400, -200, 0, 200, 400, 600, 800] },
          lines: (['A', 'B', 'C'] as const).map((kind) => ({
            name: `Class ${kind}`,
            points: [0, 20].map((thousands) => [thousands, saving * thousands - costOf(kind) / 1_000] as const),
          })),
        },
      },
      'Certification turns the order around where it applies. A radio or a medical device is tested again for a new board and often not for a new binary: there class B costs less than the hours say, and class C more.',
    ],
  },
  {
    heading: 'A test plan for a week',
    blocks: [
      {
        points: [
          'Day 1: supply currents in run, sleep and stop at −20, 25 and 70 °C. A part that draws 0.4 µA more in stop takes 3.5 mAh more a year from its cell.',
          'Day 2: start-up. A thousand power cycles with a supply that rises in 1 ms, 100 ms and 10 s, and counts of those that did not reach main().',
          'Day 3: clocks and delays. Every counted delay at an oscilloscope, every baud rate at both ends of the temperature.',
          'Day 4: analogue. One reference voltage into each input, a histogram of 4,096 samples, with the radio or the motor on.',
          'Day 5: flash and update. Power off at random times during an update, a thousand times, and the program must start each time.',
        ],
      },
      'A replacement that passes is written into the bill of materials as an alternative with its own binary, its own programming file and the date of the test. One that was only compared on paper is not an alternative: it is a plan.',
    ],
  },
  {
    heading: 'Conclusions',
    blocks: [
      {
        points: [
          `Of ${pairs.length} replacements ${count(pairs, 'A')} need no new program and ${count(pairs, 'A') + count(pairs, 'B')} no new board. Look for class A first, since class B takes ${hours.B / hours.A} times its hours.`,
          'Port the firmware before the shortage. The hours of class B are the same in a quiet year, and the engineers are there.',
          'Leave room on the next board: a pull-down at the boot pin, a place for a reference, 0 Ω at VCAP. Three parts that are not fitted turn most pairs of class C with one moved pin into class B.',
          'Replace counted delays by a timer. It takes an afternoon and removes the most common failure of this report.',
        ],
      },
    ],
  },
]
