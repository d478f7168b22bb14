import { z } from 'zod'
import { attachmentMessages, attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { endpoints, type Upload } from '../../../platform/contract/endpoint.ts'

const attachmentUpload = {
  field: 'file',
  maxBytes: attachmentRules.maxBytes,
  messages: { tooLarge: attachmentMessages.tooLarge, missing: attachmentMessages.missing },
} as const satisfies Upload

export const attachmentEndpoints = endpoints({
  'POST /admin/attachments': {
    summary: 'Stores a file for an article (PDF, CSV or ZIP, at most 20 MB). Who may read the article may download it',
    access: 'writer',
    upload: attachmentUpload,
    body: z.object({ name: z.string().trim().max(200).describe('Its name for readers') }),
    answers: {
      200: z.object({
        url: z.string().describe('Its address in the text of an article'),
        kind: z.enum(attachmentRules.kinds),
        bytes: z.int(),
      }),
    },
  },
})
