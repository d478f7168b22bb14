/** No schemas: pages of readers import it. */
export const attachmentRules = { maxBytes: 20 * 2 ** 20, kinds: ['pdf', 'csv', 'zip'] } as const
export type AttachmentKind = (typeof attachmentRules.kinds)[number]

export const attachmentMessages = {
  missing: 'Choose a file to upload',
  tooLarge: 'File size exceeds 20MB limit',
  wrongFormat: 'Only PDF, CSV (in UTF-8) and ZIP files are allowed. The content counts, not the name',
  onlyPdf: 'Only PDF files are allowed. The content counts, not the name',
  damaged: 'The file is damaged or incomplete: its end is missing',
} as const

export const attachmentLink = (name: string) => `/files/${name}`
