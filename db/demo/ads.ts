import { type AdLocation, adLocations } from '../../contract/catalogue.ts'
import * as signals from './drawings/ad-motifs-of-signals.ts'
import * as things from './drawings/ad-motifs-of-things.ts'
import { type Advertisement, leaderboard, square } from './drawings/advertisement.ts'

/** An advertisement of the demo magazine: invented companies, one for every slot there is. */
export interface DemoAd {
  location: AdLocation
  /** From 1. */
  position: number
  link: string
  alt: string
  /** 500 × 500, or 1940 × 180 in the header. */
  svg: string
}

const booked: Record<AdLocation, readonly Advertisement[]> = {
  home: [
    {
      company: 'Tessick Probes',
      colour: '#1E4C9A',
      ground: 'colour',
      headline: ['1 GHz.', '0.4 pF. Hands off.'],
      offer: ['Active probes, on loan for 14 days'],
      motif: signals.probe,
    },
    {
      company: 'Marlstone Laminates',
      colour: '#0E6A62',
      ground: 'paper',
      headline: ['Dk 3.02.', 'Lot after lot.'],
      offer: ['RF laminates with a curve per panel'],
      motif: things.laminate,
    },
    {
      company: 'Ferrowick',
      colour: '#D0462F',
      ground: 'ink',
      headline: ['Mated 10,000 times.', 'Still 8 mΩ.'],
      offer: ['Board-to-board, 0.5 mm pitch'],
      motif: things.connector,
      motifBelow: true,
    },
  ],
  header: [
    {
      company: 'Quickfell PCB',
      colour: '#0F5A3C',
      ground: 'colour',
      headline: ['Six layers in 48 hours.'],
      offer: ['Flying-probe tested, with the report'],
      motif: things.fastBoards,
    },
  ],
  product: [
    {
      company: 'Vellin Quartz',
      colour: '#5A3A8E',
      ground: 'colour',
      headline: ['±0.5 ppm,', '−40 to 105 °C'],
      offer: ['TCXOs in 2.0 × 1.6 mm, from stock'],
      motif: signals.quartz,
      motifBelow: true,
    },
    {
      company: 'Orrin Magnetics',
      colour: '#B5531A',
      ground: 'paper',
      headline: ['42 A before', 'it saturates'],
      offer: ['Moulded inductors, 6.6 mm square'],
      motif: signals.coil,
    },
  ],
  news: [
    {
      company: 'Nullfield Chambers',
      colour: '#3F8F5B',
      ground: 'ink',
      headline: ['Book 3 metres', 'by the hour'],
      offer: ['Semi-anechoic, with an engineer'],
      motif: signals.chamber,
    },
    {
      company: 'Pellam Fixtures',
      colour: '#A3284F',
      ground: 'colour',
      headline: ['Every net,', 'in four seconds'],
      offer: ['Bed-of-nails fixtures in nine days'],
      motif: things.nails,
      motifBelow: true,
    },
  ],
  'design-guide': [
    {
      company: 'Coppice EDA School',
      colour: '#E0A21B',
      ground: 'ink',
      headline: ['Layout, in', 'five Tuesdays'],
      offer: ['Evening course, six seats, your board'],
      motif: things.lesson,
    },
    {
      company: 'Thornlow Power',
      colour: '#1B6B8F',
      ground: 'paper',
      headline: ['12 V in. 0.8 V,', '60 A out.'],
      offer: ['One module, no external inductor'],
      motif: signals.current,
      motifBelow: true,
    },
  ],
  student: [
    {
      company: 'Ohm & Daughter',
      colour: '#C4402A',
      ground: 'colour',
      headline: ['A scope for a', 'term’s pocket money'],
      offer: ['2 channels, 20 MHz, student price'],
      motif: signals.pocketScope,
    },
    {
      company: 'Bitfen Boards',
      colour: '#2B6E3A',
      ground: 'paper',
      headline: ['Final year?', 'First board free.'],
      offer: ['Two layers, 100 × 100 mm, posted'],
      motif: things.freeBoard,
      motifBelow: true,
    },
  ],
  events: [
    {
      company: 'Gridmoor Events',
      colour: '#2A50A8',
      ground: 'paper',
      headline: ['Power Integrity', 'Days'],
      offer: ['Pune, 14 to 16 January', 'Bring your own ripple'],
      motif: signals.planeImpedance,
    },
    {
      company: 'Signalyard',
      colour: '#E8833A',
      ground: 'ink',
      headline: ['Rent the analyser,', 'not the loss in value'],
      offer: ['26.5 GHz, by the week'],
      motif: signals.rentedSpectrum,
      motifBelow: true,
    },
  ],
  'whats-new': [
    {
      company: 'Reelworth',
      colour: '#0B6770',
      ground: 'colour',
      headline: ['A full reel,', 'or eleven parts'],
      offer: ['Traceable to the maker’s lot'],
      motif: things.reel,
    },
    {
      company: 'Stannic & Co.',
      colour: '#B0482E',
      ground: 'paper',
      headline: ['Solder at', '138 °C'],
      offer: ['Bismuth paste, type 5, cold-shipped'],
      motif: signals.reflow,
      motifBelow: true,
    },
  ],
  article: [
    {
      company: 'Calderite',
      colour: '#D65A31',
      ground: 'ink',
      headline: ['7 W/m·K.', 'No pump-out.'],
      offer: ['Gap filler, in sheets and syringes'],
      motif: things.fins,
    },
    {
      company: 'Anechor Labs',
      colour: '#6B2F80',
      ground: 'colour',
      headline: ['Fail here first'],
      offer: ['Pre-compliance in one afternoon', 'Mended before you leave'],
      motif: signals.emission,
    },
  ],
  component: [
    {
      company: 'Sixpin Relays',
      colour: '#20639B',
      ground: 'paper',
      headline: ['10 A in', 'three grams'],
      offer: ['Latching, 200,000 operations'],
      motif: things.relay,
    },
    {
      company: 'Dray & Pollard',
      colour: '#2F7D4F',
      ground: 'colour',
      headline: ['Ten years', 'on one cell'],
      offer: ['Lithium thionyl, tested per lot'],
      motif: things.cell,
      motifBelow: true,
    },
  ],
}

const sentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`)
const toDemoAd = (location: AdLocation, ad: Advertisement, index: number): DemoAd => ({
  location,
  position: index + 1,
  link: `https://example.com/${ad.company
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join('-')}`,
  alt: ['Advertisement of', sentence(ad.company), sentence(ad.headline.join(' ')), ...ad.offer.map(sentence)].join(' '),
  svg: location === 'header' ? leaderboard(ad) : square(ad),
})

export const ads: DemoAd[] = adLocations.flatMap((location) =>
  booked[location].map((ad, index) => toDemoAd(location, ad, index)),
)
