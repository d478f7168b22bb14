import { totalmem } from 'node:os'

/** Of a process that serves, with room for one of the largest pictures. */
const needed = 500e6

/** What there is on this machine or in this container, in bytes. */
export function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** A sentence if so many processes have too little memory; the system would end one of them now and then. Pure. */
export function memoryWarning(bytes: number, processes: number): string | null {
  if (bytes >= needed * processes) return null
  const [has, needs] = [bytes, needed * processes].map((one) => `${Math.round(one / 1e6)} MB`)
  const advice = processes > 1 ? 'Lower WEB_CONCURRENCY, or add memory.' : 'Add memory.'
  return `This machine has ${has} of memory, but ${processes === 1 ? 'the magazine needs' : `${processes} processes need`} ${needs} to convert images. ${advice}`
}
