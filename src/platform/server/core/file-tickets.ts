import { createHmac, timingSafeEqual } from 'node:crypto'
import { hours, seconds } from './durations.ts'

/** Browsers send no session with a link, so a ticket stands for it. `id`: of the article, or of a report's reader. */
export interface FileTickets {
  /** `validFor` in milliseconds. */
  sign(file: string, id: number, validFor?: number): string
  read(file: string, ticket: string): number | null
}

const validity = hours(6)

/** Four bytes each of end and id, and 28 of signature: no spare bit could be changed unnoticed. */
const shape = /^[\w-]{48}$/
const signatureBytes = 28

export function fileTicketsWith(secret: Buffer, now: () => Date): FileTickets {
  const inSeconds = (date: number) => Math.floor(date / seconds(1))
  const signature = (file: string, named: Buffer) =>
    createHmac('sha256', secret).update(`file ${file}\n`).update(named).digest().subarray(0, signatureBytes)
  return {
    sign: (file, id, validFor = validity) => {
      const named = Buffer.alloc(8)
      named.writeUInt32BE(inSeconds(now().getTime() + validFor))
      named.writeUInt32BE(id, 4)
      return Buffer.concat([named, signature(file, named)]).toString('base64url')
    },
    read: (file, ticket) => {
      if (!shape.test(ticket)) return null
      const bytes = Buffer.from(ticket, 'base64url')
      const named = bytes.subarray(0, 8)
      if (!timingSafeEqual(bytes.subarray(8), signature(file, named))) return null
      return named.readUInt32BE() > inSeconds(now().getTime()) ? named.readUInt32BE(4) : null
    },
  }
}
