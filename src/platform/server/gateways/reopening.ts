import type { FileStore } from './files/index.ts'
import type { BulkMailGateway, DeliveryResult, MailGateway } from './mail/index.ts'

interface Reopening<Gateway> {
  /** Of the connection in force. Use it at once. */
  get: () => Gateway
  close: () => void
}

/** Opens with the first use, and again for another connection. Then it closes the one before. */
export function reopening<Connection, Gateway>(
  connection: () => Connection,
  open: (connection: Connection) => Gateway,
  closes: (gateway: Gateway) => void = () => {},
): Reopening<Gateway> {
  let opened: { connection: Connection; gateway: Gateway } | undefined
  const close = () => {
    if (opened) closes(opened.gateway)
    opened = undefined
  }
  return {
    get: () => {
      const now = connection()
      if (opened && isSame(opened.connection, now)) return opened.gateway
      close()
      opened = { connection: now, gateway: open(now) }
      return opened.gateway
    },
    close,
  }
}

/** Unchanged connections are the same objects. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.every((part, i) => part === other[i]) : one === other

export const currentMail = ({ get, close }: Reopening<MailGateway>): MailGateway => ({
  send: (mail, signal) => get().send(mail, signal),
  close,
})

/** Prepares a message again for another mail server. */
export const currentBulkMail = ({ get, close }: Reopening<BulkMailGateway>, connections: number): BulkMailGateway => ({
  connections,
  prepare: async (message) => {
    let gateway = get()
    let submit = await gateway.prepare(message)
    return async (recipient) => {
      try {
        const now = get()
        if (now !== gateway) {
          submit = await now.prepare(message)
          gateway = now
        }
        return await submit(recipient)
      } catch (error) {
        return notPrepared(error)
      }
    }
  },
  close,
})

const notPrepared = (error: unknown): DeliveryResult => ({
  kind: 'deferred',
  isAboutServer: true,
  isUncertain: false,
  reason: error instanceof Error ? error.message : String(error),
})

export const currentFiles = ({ get }: Reopening<FileStore>): FileStore => ({
  put: (name, bytes, type) => get().put(name, bytes, type),
  open: (name) => get().open(name),
  remove: (name) => get().remove(name),
  probe: () => get().probe(),
})
