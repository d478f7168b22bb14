import { z } from 'zod'

const Skew = z.object({ seconds: z.number(), direction: z.enum(['slower', 'faster']) })

/** A sentence if this is what the queue's library says of a clock that is more than a minute off the database's, else undefined. Pure. */
export function clockWarning(data: unknown): string | undefined {
  const skew = Skew.safeParse(data)
  if (!skew.success) return undefined
  const { seconds, direction } = skew.data
  const side = direction === 'slower' ? 'behind' : 'ahead of'
  return `The clock of this machine is ${Math.round(seconds)} seconds ${side} that of the database. Synchronise both by NTP.`
}
