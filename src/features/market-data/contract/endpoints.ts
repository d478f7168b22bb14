import { z } from 'zod'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { marketData } from './record.ts'

export const marketDataContract = contentContract(marketData, {
  listed: {
    columns: z.array(z.string()).describe('Their names, without figures'),
    rows: z.int(),
    period: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('As in 2026-03; null: its rows are not of months, quarters or days'),
    figuresAt: Instant.describe('When its table last changed'),
  },
  kept: { figures: z.string().describe('A chart, a table and the CSV as safe HTML') },
  adminListed: { rows: z.int(), figuresAt: Instant },
})
export type MarketData = typeof marketDataContract
