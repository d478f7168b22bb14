import type { DemoEntries } from '../../../platform/server/demo/part.ts'

/** All figures are invented. */
const invented =
  'Invented for the demo magazine. The figures show what a series looks like. They describe no real distributor, maker or part. Do not base purchases on them.'

interface DemoSeries {
  title: string
  summary: string
  method: string
  access: 'free' | 'silver' | 'gold'
  kind: 'line' | 'bar'
  daysAgo: number
  csv: string
}

export default (() => series) satisfies DemoEntries

const series: DemoSeries[] = [
  {
    title: 'Lead times of microcontrollers, by core',
    summary: 'How many weeks distributors name for a thousand pieces, by month.',
    method: `${invented}

A real series would ask the same distributors for the same parts on the same day of each month, and show the median of their answers in whole weeks.`,
    access: 'gold',
    kind: 'line',
    daysAgo: 8,
    csv: `Month,Cortex-M0+ (weeks),Cortex-M4 (weeks),RISC-V (weeks)
2025-07,14,21,12
2025-08,14,20,12
2025-09,13,20,11
2025-10,13,19,11
2025-11,12,19,10
2025-12,12,18,10
2026-01,13,18,9
2026-02,14,17,9
2026-03,13,16,9`,
  },
  {
    title: 'Prices of 128 Mbit serial NOR flash, by package',
    summary: 'What a piece costs at 3,000 pieces on a reel, in US dollars, by month.',
    method: `${invented}

A real series would take the lowest price that two distributors or more show for parts in stock, without tax and carriage.`,
    access: 'silver',
    kind: 'line',
    daysAgo: 12,
    csv: `Month,SOIC-8 (USD),WSON-8 (USD),BGA-24 (USD)
2025-07,0.92,0.98,1.21
2025-08,0.92,0.97,1.20
2025-09,0.90,0.96,1.20
2025-10,0.89,0.95,1.18
2025-11,0.91,0.96,1.18
2025-12,0.94,0.99,1.20
2026-01,0.98,1.04,1.24
2026-02,1.05,1.10,1.29
2026-03,1.11,1.16,1.34`,
  },
  {
    title: 'Announced packaging capacity in India, by year of start',
    summary: 'Million units a day that plants plan to pack, by the year in which they say they will start.',
    method: `${invented}

Plants are counted once, in the year of their first shipment to a customer. A plant that moves its date moves in the table, and the change is named in the next update.`,
    access: 'free',
    kind: 'bar',
    daysAgo: 20,
    csv: `Year,Leaded (million a day),QFN and QFP (million a day),BGA and modules (million a day)
2024,6,1,0
2025,9,4,1
2026,12,9,3
2027,14,15,7
2028,15,19,12`,
  },
  {
    title: 'Price of a silicon carbide substrate, 150 and 200 mm',
    summary: 'What a square centimetre of polished n-type substrate costs, in US dollars, by quarter.',
    method: `${invented}

A price for each square centimetre compares both diameters: a 150 mm wafer has 177 cm², a 200 mm wafer 314 cm², before the edge is taken off.`,
    access: 'gold',
    kind: 'line',
    daysAgo: 31,
    csv: `Quarter,150 mm (USD/cm²),200 mm (USD/cm²)
2024-Q1,4.80,7.60
2024-Q2,4.70,7.10
2024-Q3,4.40,6.50
2024-Q4,4.00,5.90
2025-Q1,3.60,5.20
2025-Q2,3.30,4.60
2025-Q3,3.00,4.00
2025-Q4,2.80,3.50
2026-Q1,2.70,3.10`,
  },
]
