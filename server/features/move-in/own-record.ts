import { z } from 'zod'
import { type TextFieldName, textFields } from '../../../contract/article/fields.ts'
import { articleLimits } from '../../../contract/article/rules.ts'
import { accessLevels } from '../../../contract/catalogue.ts'

const names = textFields.map(({ name }) => name) as [TextFieldName, ...TextFieldName[]]
const At = z.iso.datetime().transform((text) => new Date(text))
const Name = z.string().max(200)

/**
 * What a magazine of this product writes beside an article or page when it exports it: what the format of the export has no place for, or no exact
 * one. It is checked like everything else of a file. Texts are those of the form, by its names.
 */
const OwnRecord = z.object({
  id: Name,
  state: z.enum(['published', 'scheduled', 'draft']),
  access: z.enum(accessLevels),
  section: Name.optional(),
  categories: z.array(Name).max(50).optional(),
  keywords: z.array(Name).max(100).optional(),
  texts: z.partialRecord(z.enum(names), z.string().max(5_000)),
  publishedAt: At.nullish(),
  updatedAt: At.optional(),
  enteredAt: At.optional(),
  datedAt: At.optional(),
  takeDownAt: At.optional(),
  unpinAt: At.optional(),
  /** The lead picture, if it is on another site. */
  imageUrl: z.string().max(2_000).optional(),
  leadCredit: z.string().max(300).optional(),
  /** Of pictures in the text, by their addresses in the export. */
  credits: z.record(z.string().max(2_000), z.string().max(300)).optional(),
  /** What readers save files as, by their names in the export. */
  files: z.record(z.string().max(80), Name).optional(),
  /** A text that cannot be in the format itself. */
  html: z.string().max(articleLimits.description).optional(),
  /** Present and former addresses below the site's. */
  paths: z.array(z.string().max(2_000)).max(200).optional(),
})
export type OwnRecord = z.output<typeof OwnRecord>
/** As it is written. */
export type OwnRecordJson = z.input<typeof OwnRecord>

export const readOwnRecord = (given: unknown): OwnRecord | undefined => OwnRecord.safeParse(given).data
