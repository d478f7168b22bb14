import { type AttachmentKind, attachmentRules } from '../../../platform/contract/attachment-rules.ts'

const contentTypes: Record<AttachmentKind, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/** The name ends with the kind that the bytes are of. */
export const contentTypeOf = (name: string) =>
  contentTypes[attachmentRules.kinds.find((kind) => name.endsWith(kind)) ?? 'zip']

/** 'damaged': the end is missing. Null: no allowed kind. Never opens an archive, whatever that unpacks to. */
export function kindOf(bytes: Buffer): AttachmentKind | 'damaged' | null {
  if (startsWith(bytes, '%PDF-')) return bytes.subarray(-1_024).includes('%%EOF') ? 'pdf' : 'damaged'
  // The list of an archive's files is at its end, before a comment of at most 64 kB.
  if (startsWith(bytes, 'PK\u0003\u0004')) return bytes.subarray(-66_000).includes('PK\u0005\u0006') ? 'zip' : 'damaged'
  return isCsv(bytes) ? 'csv' : null
}

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

/** CSV has no signature: it is text in columns, and no markup. */
function isCsv(bytes: Buffer): boolean {
  const text = decode(bytes)
  if (text === null || controls.test(text) || /^\s*[<{%]/.test(text)) return false
  return /[,;\t]/.test(text.trimStart().split(/\r?\n/, 1)[0] ?? '')
}

// oxlint-disable-next-line no-control-regex -- Text has none of these.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
