import { type AdLocation, adLocations } from '../../../platform/contract/catalogue.ts'

/** Its picture is `pictures/ad-<location>-<position>.webp`. */
export interface DemoAd {
  location: AdLocation
  /** From 1. */
  position: number
  link: string
  alt: string
}

const booked: Record<AdLocation, readonly (readonly [company: string, words: string])[]> = {
  home: [
    ['Tessick Probes', '1 GHz. 0.4 pF. Hands off. Active probes, on loan for 14 days.'],
    ['Marlstone Laminates', 'Dk 3.02. Lot after lot. RF laminates with a curve per panel.'],
    ['Ferrowick', 'Mated 10,000 times. Still 8 mΩ. Board-to-board, 0.5 mm pitch.'],
  ],
  product: [
    ['Vellin Quartz', '±0.5 ppm, −40 to 105 °C. TCXOs in 2.0 × 1.6 mm, from stock.'],
    ['Orrin Magnetics', '42 A before it saturates. Moulded inductors, 6.6 mm square.'],
  ],
  news: [
    ['Nullfield Chambers', 'Book 3 metres by the hour. Semi-anechoic, with an engineer.'],
    ['Pellam Fixtures', 'Every net, in four seconds. Bed-of-nails fixtures in nine days.'],
  ],
  'design-guide': [
    ['Coppice EDA School', 'Layout, in five Tuesdays. Evening course, six seats, your board.'],
    ['Thornlow Power', '12 V in. 0.8 V, 60 A out. One module, no external inductor.'],
  ],
  student: [
    ['Ohm & Daughter', 'A scope for a term’s pocket money. 2 channels, 20 MHz, student price.'],
    ['Bitfen Boards', 'Final year? First board free. Two layers, 100 × 100 mm, posted.'],
  ],
  events: [
    ['Gridmoor Events', 'Power Integrity Days. Pune, 14 to 16 January. Bring your own ripple.'],
    ['Signalyard', 'Rent the analyser, not the loss in value. 26.5 GHz, by the week.'],
  ],
  'whats-new': [
    ['Reelworth', 'A full reel, or eleven parts. Traceable to the maker’s lot.'],
    ['Stannic & Co.', 'Solder at 138 °C. Bismuth paste, type 5, cold-shipped.'],
  ],
  header: [['Quickfell PCB', 'Six layers in 48 hours. Flying-probe tested, with the report.']],
  article: [
    ['Calderite', '7 W/m·K. No pump-out. Gap filler, in sheets and syringes.'],
    ['Anechor Labs', 'Fail here first. Pre-compliance in one afternoon. Mended before you leave.'],
  ],
  component: [
    ['Sixpin Relays', '10 A in three grams. Latching, 200,000 operations.'],
    ['Dray & Pollard', 'Ten years on one cell. Lithium thionyl, tested per lot.'],
  ],
  newsletter: [],
}

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)
const linkOf = (company: string) =>
  `https://example.com/${company
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join('-')}`

export const ads: DemoAd[] = adLocations.flatMap((location) =>
  booked[location].map(([company, words], index) => ({
    location,
    position: index + 1,
    link: linkOf(company),
    alt: `Advertisement of ${sentence(company)} ${words}`,
  })),
)
