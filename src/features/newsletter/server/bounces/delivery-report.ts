import { links } from '../../../../platform/contract/links.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'

/** A mail server's report that it could not deliver one of our messages. */
export interface DeliveryReport {
  /** The local part of its Message-ID; null if the report does not name it. */
  message: string | null
  /** The token of its List-Unsubscribe, which relays keep that write a Message-ID of their own. */
  unsubscribe: string | null
  /** When it was sent, as its own header says. */
  sentAt: Date | null
  /** The enhanced status code, such as 5.1.1. */
  status: string
  /** The server's words. */
  reason: string
}

/**
 * Reads a report that a delivery failed for good (RFC 3464); null for any other mail.
 * @throws InvalidInput where it is built as no mail program builds one, in hundreds of parts within parts
 */
export async function readDeliveryReport(mail: Uint8Array): Promise<DeliveryReport | null> {
  const { attachments } = await parse(mail)
  const partOf = (...types: string[]) => {
    const content = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content
    return typeof content === 'string' ? content : null
  }
  const report = partOf('message/delivery-status')
  if (report === null) return null
  const failed = fieldsOf(report).find((fields) => fields['action']?.toLowerCase() === 'failed')
  if (!failed) return null
  const diagnosis = (failed['diagnostic-code'] ?? '').replace(/^\s*\w+\s*;\s*/, '')
  const status = statusOf(failed['status'] ?? '', diagnosis)
  const returned = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers') ?? ''
  const [headers = {}] = fieldsOf(returned.trimStart())
  const [, message = null] = /^<([\w-]+)@/.exec(headers['message-id'] ?? '') ?? []
  const [, unsubscribe = null] = unsubscribeToken.exec(headers['list-unsubscribe'] ?? '') ?? []
  const sentAt = new Date(headers['date'] ?? '')
  return {
    message,
    unsubscribe,
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    status,
    reason: (diagnosis || `Status ${status}`).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300),
  }
}

const unsubscribeToken = new RegExp(`${links.unsubscribe}/([\\w-]{48})>`)

async function parse(mail: Uint8Array) {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(mail, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  } catch (error) {
    throw new InvalidInput(
      'mail',
      `Failed to read this email: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** A status that says no more than "failed" is replaced by the one in the other server's words. */
function statusOf(status: string, diagnosis: string): string {
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/
  const [own = '5.0.0'] = code.exec(status) ?? []
  const [theirs] = code.exec(diagnosis) ?? []
  return own.endsWith('.0.0') && theirs ? theirs : own
}

/** Groups of fields, separated by blank lines: the first about the message, one more for each recipient. */
function fieldsOf(report: string): Record<string, string>[] {
  return report.split(/\r?\n[ \t]*\r?\n/).map((group) => {
    const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
    const fields = lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]]
    })
    return Object.fromEntries(fields)
  })
}
