import { z } from 'zod'
import { endpoints, type Upload } from '../../../platform/contract/endpoint.ts'

export const mediaPackMessages = {
  uploaded: 'Media pack uploaded',
  removed: 'Media pack removed',
  missing: 'Choose a PDF to upload',
  tooLarge: 'File size exceeds 20MB limit',
  wrongFormat: 'Only PDF files are allowed',
} as const

const pdfUpload = {
  field: 'pdf',
  maxBytes: 20 * 2 ** 20,
  messages: { tooLarge: mediaPackMessages.tooLarge, missing: mediaPackMessages.missing },
} as const satisfies Upload

const Done = z.object({ message: z.string() })

export const mediaPackEndpoints = endpoints({
  'GET /media-pack': {
    summary: 'The PDF for advertisers, if the publisher uploaded one',
    access: 'anyone',
    answers: { 200: z.object({ pdf: z.object({ bytes: z.int(), uploadedAt: z.iso.datetime() }).nullable() }) },
  },
  'POST /admin/media-pack': {
    summary: 'Uploads a PDF for advertisers and replaces the previous one',
    access: 'advertising',
    upload: pdfUpload,
    body: z.object({}),
    answers: { 200: Done },
  },
  'DELETE /admin/media-pack': {
    summary: 'Removes the PDF for advertisers; the one that is made takes its place',
    access: 'advertising',
    answers: { 200: Done },
  },
})
