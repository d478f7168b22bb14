import type { DemoPdf } from './pdfs.ts'

/** A report or paper of the demo, with what its PDF says. */
interface DemoReport extends DemoPdf {
  title: string
  standfirst: string
  access: 'free' | 'silver' | 'gold' | 'sold'
  priceInr?: number
  priceUsd?: number
  category: string
  daysAgo: number
}

const invented = 'Written for the demo magazine. Its figures are invented. Do not base purchases on them.'

export const demoReports: DemoReport[] = [
  {
    title: 'Reading a thermal resistance table without fooling yourself',
    standfirst: 'Why the same regulator has three values of Rth(JA), and which of them is about your board.',
    access: 'free',
    category: 'powersupply',
    daysAgo: 64,
    parts: [
      {
        heading: 'One part, three numbers',
        paragraphs: [
          'A data sheet gives the thermal resistance from junction to ambient, Rth(JA), for a test board that the JEDEC standards describe: on a low-conductivity board with a single layer of copper, or on a high-conductivity board with four. The second value is often half of the first. Your board is neither.',
          'Rth(JC), from junction to case, is measured with the case held at one temperature. It serves where a heatsink is fitted. Psi(JT), from junction to the top of the case, is no resistance: most of the heat leaves through the leads, and Psi(JT) only tells how much hotter the junction is than the spot under your thermocouple.',
        ],
      },
      {
        heading: 'A sum that is worth doing first',
        paragraphs: [
          'A linear regulator makes 5 V of 12 V at 100 mA. It turns (12 V − 5 V) × 0.1 A = 0.7 W into heat. With a Rth(JA) of 62 K/W the junction is 43 K above the air. In a closed box at 60 °C that is 103 °C: allowed for most parts, and hot enough to look at the life of the electrolytic capacitor beside it.',
          'With the value for the single-layer board, say 110 K/W, the same sum ends at 137 °C: more than the 125 °C that most parts are made for, in the field and never on the bench.',
        ],
        table: [
          ['Quantity', 'Four layers', 'One layer'],
          ['Rth(JA)', '62 K/W', '110 K/W'],
          ['Rise at 0.7 W', '43 K', '77 K'],
          ['Junction at 60 °C', '103 °C', '137 °C'],
        ],
      },
      {
        heading: 'What to measure',
        paragraphs: [
          'Run the board at full load in its housing until nothing moves any longer, which takes half an hour rather than five minutes. Measure the top of the case with a thin thermocouple, glued. Add Psi(JT) times the power. For small packages that is a degree or two, so the number on the meter is nearly the number that you want.',
        ],
      },
    ],
  },
  {
    title: 'Target impedance: a decoupling network that is counted, not copied',
    standfirst: 'From the ripple that a rail may have to the number of capacitors, with every step of the arithmetic.',
    access: 'silver',
    category: 'passive',
    daysAgo: 41,
    parts: [
      {
        heading: 'The number to aim at',
        paragraphs: [
          'A rail of 1.2 V may move by 3 %, which is 36 mV. The processor on it changes its current by 3 A within some tens of nanoseconds. The impedance that the processor sees must therefore stay below 36 mV / 3 A = 12 mΩ, over all frequencies at which it can ask for current.',
          'Below some tens of kilohertz the regulator keeps the impedance low. Above a hundred megahertz only the package and the die can. The board is responsible for what is between.',
        ],
      },
      {
        heading: 'What one capacitor does',
        paragraphs: [
          'A ceramic capacitor of 10 µF with 0.5 nH of inductance, its own and that of its vias, resonates at 1 / (2π √(LC)) = 2.25 MHz. There its impedance is its series resistance, some 5 mΩ. Above, it is an inductor: at 20 MHz 0.5 nH has 63 mΩ.',
          'To stay below 12 mΩ up to 20 MHz one needs at least 63 / 12, so six of them in parallel, each with vias of its own. Six capacitors on shared vias are one capacitor with six parts on the bill of materials.',
        ],
        table: [
          ['Frequency', 'One, 0.5 nH', 'Six in parallel'],
          ['2.25 MHz', '5 mΩ', '0.8 mΩ'],
          ['20 MHz', '63 mΩ', '10.5 mΩ'],
          ['50 MHz', '157 mΩ', '26 mΩ'],
        ],
      },
      {
        heading: 'The peak between two values',
        paragraphs: [
          'A bank of 10 µF and a bank of 100 nF form a parallel resonance between their own two. The lower the losses, the higher the peak. The cure is a little resistance: a larger capacitor with an ESR near the target, a polymer for example, flattens the peak better than ten more ceramics.',
        ],
      },
    ],
  },
  {
    title: 'Power semiconductors: the quarter in prices and lead times',
    standfirst: 'MOSFETs, silicon carbide and GaN: what became shorter, what became dearer, and what is behind it.',
    access: 'gold',
    category: 'semarket',
    daysAgo: 19,
    parts: [
      { heading: 'Before you read', paragraphs: [invented] },
      {
        heading: 'In short',
        paragraphs: [
          'Low-voltage MOSFETs are on the shelf again, in all packages but the dual-side-cooled ones. Silicon carbide of 1,200 V has become cheaper by a tenth for those who buy reels, and has not for those who buy tubes. GaN of 650 V is where silicon carbide was three years ago: the list of second sources fits on a hand, and no two of them have the same pinout.',
        ],
        table: [
          ['Kind', 'Lead time', 'Price in a year'],
          ['MOSFET, 30 to 100 V', '9 weeks', '−4 %'],
          ['MOSFET, 600 V superjunction', '14 weeks', '−2 %'],
          ['SiC MOSFET, 1,200 V', '18 weeks', '−10 %'],
          ['GaN transistor, 650 V', '16 weeks', '−6 %'],
        ],
      },
      {
        heading: 'What we would do',
        paragraphs: [
          'Order superjunction parts for the third quarter now, silicon carbide by the reel or through a partner who does. Design new 650 V boards with pads for two GaN packages as long as the parts cost less than the spin of a board.',
        ],
      },
    ],
  },
  {
    title: 'Second sources for 32-bit microcontrollers: 60 pairs compared',
    standfirst:
      'Pin for pin, register for register: which replacements need a new board, new firmware, or only courage.',
    access: 'sold',
    priceInr: 4_900,
    priceUsd: 60,
    category: 'mcu',
    daysAgo: 6,
    parts: [
      { heading: 'Before you read', paragraphs: [invented] },
      {
        heading: 'How the pairs were compared',
        paragraphs: [
          'Each pair was judged in four steps: supply and ground pins, debug port and boot pins, peripherals by register, and errata. A pair is pin-compatible if no track changes. It is firmware-compatible if a binary runs after a change of clock settings and linker script.',
        ],
        table: [
          ['Judged', 'Pairs'],
          ['Pin- and firmware-compatible', '7'],
          ['Pin-compatible, firmware to be ported', '31'],
          ['New board, same tools', '16'],
          ['New board, new tools', '6'],
        ],
      },
      {
        heading: 'Where it goes wrong',
        paragraphs: [
          'The usual trap is flash wait states: a clone that runs its flash through a RAM shadow is faster than the original, and delay loops that were counted by hand become too short. The second is the current of the analogue reference pin. The third is that a boot pin floats on the original and must not on the other.',
        ],
      },
    ],
  },
]
