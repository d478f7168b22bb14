import { totalmem } from 'node:os'

/** Bytes for one serving process, with room for one of the largest pictures. */
const needed = 500e6

/** In bytes, of this machine or container. */
export function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** With too little memory the system would end a process now and then. Pure. */
export function memoryWarning(bytes: number, processes: number): string | null {
  if (bytes >= needed * processes) return null
  const [has, needs] = [bytes, needed * processes].map((one) => `${Math.round(one / 1e6)} MB`)
  const advice = processes > 1 ? 'Lower WEB_CONCURRENCY, or add memory.' : 'Add memory.'
  return `This machine has ${has} of memory, but ${processes === 1 ? 'the magazine needs' : `${processes} processes need`} ${needs} to convert images. ${advice}`
}
