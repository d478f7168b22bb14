import { z } from 'zod'

const Skew = z.object({ seconds: z.number(), direction: z.enum(['slower', 'faster']) })

/** Undefined unless the queue's library says that a clock is more than a minute off the database's. */
export function clockWarning(data: unknown): string | undefined {
  const skew = Skew.safeParse(data)
  if (!skew.success) return undefined
  const { seconds, direction } = skew.data
  const side = direction === 'slower' ? 'behind' : 'ahead of'
  return `The clock of this machine is ${Math.round(seconds)} seconds ${side} that of the database. Synchronise both by NTP.`
}
