import type { ClassifiedCategory } from '../contract/rules.ts'

interface DemoClassified {
  /** Index of a reader with a plan. */
  reader: number
  title: string
  body: string
  category: ClassifiedCategory
  contact: string
  /** Since the approval. An ad is shown for thirty days. */
  daysAgo: number
}

export const demoClassifieds: DemoClassified[] = [
  {
    reader: 30,
    title: 'Firmware engineer for battery management, Pune',
    body: `Three of us build a battery management system for three-wheelers. We look for a fourth who has debugged isolated SPI with a probe in one hand.

C, a real-time kernel of your choice, and an eye for data sheets. Two days a week from home.`,
    category: 'jobs',
    contact: 'work@sahyadri-cells.example',
    daysAgo: 18,
  },
  {
    reader: 27,
    title: 'Four-channel oscilloscope, 200 MHz, calibrated in March',
    body: `From a closed laboratory, with four 10:1 probes and the certificate. One knob has been replaced.

Collect it in Chennai, or we pack it as one packs an oscilloscope.`,
    category: 'equipment',
    contact: '',
    daysAgo: 11,
  },
  {
    reader: 38,
    title: 'Sealed reels left over: X7R, 10 µF, 16 V, 0805',
    body: `Eleven reels of 2,000, date codes of last year, moisture bags closed. We changed to another size after the DC bias took half of them away.

Whole reels only. The invoice names the distributor.`,
    category: 'components',
    contact: '',
    daysAgo: 6,
  },
  {
    reader: 12,
    title: 'EMC pre-compliance: a weekend at the bench in Bengaluru',
    body: `Near-field probes, a LISN and your own board. Eight places, Saturday and Sunday. You leave with a list of what to change, in the order of what it costs.`,
    category: 'training',
    contact: 'https://emc-weekend.example/',
    daysAgo: 2,
  },
]
