import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { imageUpload, Picture } from '../../../platform/contract/images.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { pictureLimits, pictureMessages } from './rules.ts'

const Percent = z
  .number()
  .refine((percent) => percent >= 0 && percent <= 100, pictureMessages.focusOutside)
  .transform(Math.round)

const PictureForm = z.object({
  alt: Line.pipe(z.string().max(pictureLimits.alt, pictureMessages.altTooLong)),
  credit: Line.pipe(z.string().max(pictureLimits.credit, pictureMessages.creditTooLong)),
  focus: z.object({ x: Percent, y: Percent }).describe('In percent from the left and from the top'),
  isLineArt: z
    .boolean()
    .optional()
    .describe('A drawing of few colours on white, which dark mode inverts. Left out: as it is'),
})
export type PictureForm = z.output<typeof PictureForm>

export const ListedPicture = z.object({
  id: z.int(),
  fileName: z.string().describe('As on the machine of the uploader'),
  alt: z.string(),
  credit: z.string(),
  focus: z.object({ x: z.int(), y: z.int() }),
  isLineArt: z.boolean().describe('Dark mode inverts it. Decided at the upload, changed by editors'),
  width: z.int().describe('Of the uploaded file, in pixels'),
  height: z.int(),
  bytes: z.int().nullable().describe('Of the uploaded file; null: not known'),
  uploadedAt: Instant,
  uploadedBy: z.string().nullable().describe('Null: not known, or the account was deleted'),
  pictures: z.array(Picture).describe('Narrowest first'),
  uses: z.int().describe('In how many places it is used'),
})
export type ListedPicture = z.infer<typeof ListedPicture>

const PictureUse = z.object({
  place: z.string().describe('What uses it: Article, Draft, Event, …'),
  name: z.string(),
  link: z.string().nullable().describe('Where the use is edited, below /admin'),
})
export type PictureUse = z.infer<typeof PictureUse>

export const LibraryPicture = ListedPicture.extend({
  usedIn: z.array(PictureUse),
  mayChange: z.boolean().describe('An editor, or whoever uploaded it'),
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

const Day = z.union([
  z.literal(''),
  z.iso.date('Dates are written YYYY-MM-DD').startsWith('20', 'The year is not valid'),
])
const byId = { params: z.object({ id: Id }) } as const
const Saved = MessageAnswer.extend({ picture: LibraryPicture })

export const pictureEndpoints = endpoints({
  'GET /admin/pictures': {
    summary: 'The library of pictures, last uploaded first',
    access: 'writer',
    query: z.object({
      search: z
        .string()
        .max(200)
        .default('')
        .describe('Part of a file name, alternative text, credit or article title, or the number of an article'),
      from: Day.default('').describe('Uploaded on this day or later'),
      until: Day.default('').describe('Uploaded on this day or earlier'),
      ...paging(pictureLimits.pageSize),
    }),
    answers: { 200: z.object({ data: z.array(ListedPicture), ...pageCounts }) },
  },
  'GET /admin/pictures/:id': {
    ...byId,
    summary: 'A picture of the library, and where it is used',
    access: 'writer',
    answers: { 200: LibraryPicture, 404: ErrorResponse },
  },
  'PUT /admin/pictures/:id': {
    ...byId,
    summary: 'Saves what a picture shows, its credit and its focal point. Writers may change what they have uploaded',
    access: 'writer',
    body: PictureForm,
    answers: { 200: Saved, 404: ErrorResponse, 409: ErrorResponse },
  },
  'POST /admin/pictures/:id/file': {
    ...byId,
    summary: 'Replaces a picture wherever it is used',
    access: 'editor',
    upload: imageUpload,
    answers: { 200: Saved, 404: ErrorResponse, 409: ErrorResponse },
  },
  'DELETE /admin/pictures/:id': {
    ...byId,
    summary: 'Deletes a picture that nothing uses',
    access: 'editor',
    answers: { 200: MessageAnswer, 404: ErrorResponse, 409: ErrorResponse },
  },
})
