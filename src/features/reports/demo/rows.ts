import type { PricesByCurrency } from '../../../platform/contract/currencies.ts'
import type { DemoPdf } from '../../../platform/server/demo/pdfs.ts'
import { impedance } from './texts/impedance.ts'
import { pairs } from './texts/pairs.ts'
import { powerQuarter } from './texts/power-quarter.ts'
import { secondSources } from './texts/second-sources.ts'
import { thermalResistance } from './texts/thermal.ts'

interface DemoReport extends DemoPdf {
  title: string
  summary: string
  access: 'free' | 'silver' | 'gold' | 'sold'
  /** In minor units. */
  prices?: PricesByCurrency
  category: string
  daysAgo: number
}

export const demoReports: DemoReport[] = [
  {
    title: 'Reading a thermal resistance table without fooling yourself',
    summary: 'Why the same regulator has three values of Rth(JA), and which of them is about your board.',
    access: 'free',
    category: 'powersupply',
    daysAgo: 64,
    parts: thermalResistance,
  },
  {
    title: 'Target impedance: a decoupling network that is counted, not copied',
    summary: 'From the ripple that a rail may have to the number of capacitors, with every step of the arithmetic.',
    access: 'silver',
    category: 'passive',
    daysAgo: 41,
    parts: impedance,
  },
  {
    title: 'Power semiconductors: the quarter in prices and lead times',
    summary: 'MOSFETs, silicon carbide and GaN: what became shorter, what became dearer, and what is behind it.',
    access: 'gold',
    category: 'semarket',
    daysAgo: 19,
    parts: powerQuarter,
  },
  {
    title: `Second sources for 32-bit microcontrollers: ${pairs.length} pairs compared`,
    summary: 'Pin for pin, register for register: which replacements need a new board, new firmware, or only courage.',
    access: 'sold',
    prices: { INR: 490_000, USD: 6_000 },
    category: 'mcu',
    daysAgo: 6,
    parts: secondSources,
  },
]
