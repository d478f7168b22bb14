import type { Email } from 'postal-mime'
import { links } from '../../../../platform/contract/links.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { statusCodesIn } from '../../../../platform/server/gateways/mail/index.ts'

export interface DeliveryReport {
  /** The owner of the address reported our mail as spam. */
  isComplaint: boolean
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

/** Null unless a delivery failed for good, or its reader complained. @throws InvalidInput on hundreds of nested parts */
export async function readDeliveryReport(mail: Uint8Array): Promise<DeliveryReport | null> {
  const email = await parse(mail)
  const complaint = complaintIn(email)
  const failure = complaint ?? failureInParts(email) ?? failureInText(email)
  if (!failure) return null
  const { diagnosis, returned } = failure
  const status = statusOf(failure.status, diagnosis)
  const [headers = {}] = fieldsOf(returned.trimStart())
  const [, message = null] = /^<([\w-]+)@/.exec(headers['message-id'] ?? '') ?? []
  const [, unsubscribe = null] = unsubscribeToken.exec(headers['list-unsubscribe'] ?? '') ?? []
  const sentAt = new Date(headers['date'] ?? '')
  return {
    isComplaint: complaint !== null,
    message,
    unsubscribe,
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    status,
    reason: (diagnosis || `Status ${status}`).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300),
  }
}

interface Failure {
  status: string
  /** The other server's words. */
  diagnosis: string
  /** Begins with the headers of our message. */
  returned: string
}

/** RFC 5965. Other kinds, such as `not-spam` and `virus`, say nothing about the reader. */
function complaintIn({ attachments }: Email): Failure | null {
  const [fields] = fieldsOf(partOf(attachments, ['message/feedback-report']) ?? '')
  if (!/^(?:abuse|fraud|opt-out)\b/i.test(fields?.['feedback-type'] ?? '')) return null
  const diagnosis = 'The reader reported the newsletter as spam'
  return { status: '', diagnosis, returned: partOf(attachments, returnedTypes) ?? '' }
}

function partOf(attachments: Email['attachments'], types: readonly string[]): string | null {
  const content = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content
  return typeof content === 'string' ? content : null
}

/** RFC 3464 and, for addresses beyond ASCII, RFC 6533. */
function failureInParts({ attachments }: Email): Failure | null {
  const report = partOf(attachments, ['message/delivery-status', 'message/global-delivery-status'])
  if (report === null) return null
  const failed = fieldsOf(report).find((fields) => /^failed\b/i.test(fields['action'] ?? ''))
  if (!failed) return null
  return {
    status: failed['status'] ?? '',
    diagnosis: (failed['diagnostic-code'] ?? '').replace(/^\s*\w+\s*;\s*/, ''),
    returned: partOf(attachments, returnedTypes) ?? '',
  }
}

const returnedTypes = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
]

/** Reports of qmail (QSBMF) and of old Exim are plain text above a copy of the message. */
function failureInText({ headers, text = '' }: Email): Failure | null {
  const lines = text.split(/\r?\n/)
  const copy = lines.findIndex((line) => line.startsWith('---') && /\bcopy of (the|your) message\b/.test(line))
  const isQmail = lines[0]?.startsWith('Hi. This is the ') === true
  const isExim = headers.some(({ key }) => key === 'x-failed-recipients')
  if (copy < 0 || (!isQmail && !isExim)) return null
  const first = lines.findIndex((line) => (isQmail ? /^<.{1,320}>:$/ : /^ {2}\S{1,320}$/).test(line.trimEnd()))
  if (first < 0 || first > copy) return null
  const last = lines.indexOf('', first)
  const diagnosis = lines.slice(first + 1, Math.min(copy, last < 0 ? copy : last)).join('\n')
  // Exim writes notes between its line and the copy, such as that the copy is cut.
  const returned = lines.slice(copy + 1)
  const start = returned.findIndex((line) => line !== '' && !line.startsWith('---'))
  return { status: '', diagnosis: diagnosis.trim(), returned: returned.slice(Math.max(start, 0)).join('\n') }
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
  const [own = '5.0.0'] = statusCodesIn(status)
  const [theirs] = statusCodesIn(diagnosis)
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
