import { z } from 'zod'
import { endpoints, type Upload } from './endpoint.ts'
import { imageMessages, imageRules } from './image-rules.ts'

export const Picture = z.object({
  url: z.string().describe('WebP'),
  width: z.int(),
  height: z.int(),
  isLineArt: z.literal(true).optional().describe('A drawing of few colours on white, which dark mode inverts'),
  avif: z.string().optional().describe('The same image as AVIF, if it exists'),
})
export type Picture = z.infer<typeof Picture>

export const imageUpload = {
  field: 'image',
  maxBytes: imageRules.maxBytes,
  messages: { tooLarge: imageMessages.tooLarge, missing: imageMessages.missing },
} as const satisfies Upload

export const UploadedImage = z.object({
  imageUrl: z.string().describe('The widest, as WebP'),
  error: z.null(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(Picture).describe('Narrowest first'),
  id: z.int().describe('In the library'),
  alt: z.string().describe('As the library has it: not empty if somebody has described this picture before'),
  credit: z.string(),
  isNew: z.boolean().describe('False: the library had the same picture already'),
})
export type UploadedImage = z.infer<typeof UploadedImage>

export const imageEndpoints = endpoints({
  'POST /admin/upload-image': {
    keyScope: 'articles.write',
    summary:
      'Stores an image (JPG, PNG, WebP or SVG, at most 5 MB) in up to three widths, as WebP and AVIF, and a drawing as cleaned SVG too',
    access: 'writer',
    signInMessage: imageMessages.signIn,
    upload: imageUpload,
    answers: { 200: UploadedImage },
  },
})
