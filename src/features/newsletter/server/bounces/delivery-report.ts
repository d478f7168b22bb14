import { links } from '../../../../platform/contract/links.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'

export interface DeliveryReport {
  /** The local part of the Message-ID. Null if the report omits it. */
  message: string | null
  /** The token of List-Unsubscribe. Relays that replace the Message-ID keep it. */
  unsubscribe: string | null
  /** From the message's own header. */
  sentAt: Date | null
  /** Enhanced status code, such as 5.1.1. */
  status: string
  reason: string
}

/** Null unless a delivery failed for good (RFC 3464). @throws InvalidInput on hundreds of nested parts */
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

/** A generic `x.0.0` status gives way to the one in the other server's words. */
function statusOf(status: string, diagnosis: string): string {
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/
  const [own = '5.0.0'] = code.exec(status) ?? []
  const [theirs] = code.exec(diagnosis) ?? []
  return own.endsWith('.0.0') && theirs ? theirs : own
}

/** Groups of fields, separated by blank lines: the first for the message, then one for each recipient. */
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
