import type { DemoPdf } from '../../../platform/server/demo/pdfs.ts'

interface DemoWhitePaper extends DemoPdf {
  title: string
  sponsor: string
  summary: string
  text: string
  daysAgo: number
}

/** The sponsors are invented; the arithmetic is real. */
export const demoWhitePapers: DemoWhitePaper[] = [
  {
    title: 'Measuring 100 A with a shunt: what the last half per cent costs',
    sponsor: 'Kolkhorst',
    summary: 'Temperature coefficient, thermal voltages and the amplifier’s offset, each with its share of the error.',
    text: `Half a per cent is easy to write into a specification. This paper adds up what stands between a shunt of 100 µΩ and that number.

It has a table to fill in for your own shunt and amplifier.`,
    daysAgo: 47,
    parts: [
      {
        heading: 'The budget',
        blocks: [
          'A shunt of 100 µΩ drops 10 mV at 100 A and turns 1 W into heat. Half a per cent of 10 mV is 50 µV. Everything below has to fit into it.',
          {
            caption: 'The error budget of a shunt at 100 A.',
            table: [
              ['Cause', 'Voltage', 'Share'],
              ['50 ppm/K over 60 K', '30 µV', '0.30 %'],
              ['Thermal voltage, 1 µV/K over 5 K', '5 µV', '0.05 %'],
              ['Offset of the amplifier', '10 µV', '0.10 %'],
              ['Gain of the amplifier', '5 µV', '0.05 %'],
              ['Sum, worst case', '50 µV', '0.50 %'],
            ],
          },
        ],
      },
      {
        heading: 'Where to spend money',
        blocks: [
          'The temperature coefficient of the shunt is the largest entry. Half of it costs less than the next better amplifier. A calibration at one temperature removes tolerance, and nothing of what temperature does.',
          'Solder the sense wires at the places that the maker has marked. Copper has 3,900 ppm/K: a millimetre of it in the sense path undoes the alloy.',
        ],
      },
    ],
  },
  {
    title: 'The layout of a buck converter in six decisions',
    sponsor: 'Lyngdal',
    summary: 'In the order in which they are made, from the input capacitor to the feedback divider.',
    text: `Most noise of a switching regulator is decided before the first track is drawn. Six decisions, and what each of them costs when it is made late.`,
    daysAgo: 15,
    parts: [
      {
        heading: 'First the loop, then the rest',
        blocks: [
          '1. The input capacitor beside the switches, on their layer. Its loop carries the current that stops within nanoseconds: 10 A in 5 ns through 2 nH is a spike of 4 V.',
          '2. A plane of ground directly below, without a slot. The current returns under the track that brought it.',
          '3. A switch node that is as large as the inductor’s pad and no larger. It is a plate of a capacitor to everything around it.',
        ],
      },
      {
        heading: 'Then what must stay quiet',
        blocks: [
          '4. The output capacitor’s ground near the input capacitor’s ground, so that ripple does not cross the board.',
          '5. The feedback divider beside the regulator, not beside the load. A long track at low impedance is quiet, a long track at 100 kΩ is an antenna.',
          '6. Vias for heat under the pad, filled or tented. They are part of the thermal resistance in the data sheet.',
        ],
      },
    ],
  },
]
