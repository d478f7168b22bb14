import { z } from 'zod'
import { accessLevels } from '../../../../platform/contract/catalogue.ts'
import { slugProblem } from '../../../../platform/contract/slugs.ts'
import { authorLimits, authorLinkProblem } from '../../../articles/contract/author-rules.ts'
import { type TextFieldName, textFields } from '../../../articles/contract/fields.ts'
import { articleLimits } from '../../../articles/contract/rules.ts'
import { AuthorForm } from '../../../authors/contract/endpoints.ts'

const names = textFields.map(({ name }) => name) as [TextFieldName, ...TextFieldName[]]
const At = z.iso.datetime().transform((text) => new Date(text))
const Name = z.string().max(200)
const Address = z.string().max(2_000)
const Percent = z.int().min(0).max(100)
/** Focal point in percent from the left and the top. Missing: the middle. */
const Focus = z.tuple([Percent, Percent])

/**
 * What this product writes beside an exported article or page: what the format has no exact place for. It is checked
 * like everything else of a file. Texts are by the names of the form.
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
  imageUrl: Address.optional(),
  leadCredit: z.string().max(300).optional(),
  credits: z.record(Address, z.string().max(300)).optional(),
  focus: z.record(Address, Focus).optional(),
  socialPicture: Address.optional(),
  /** The carousel shows the latest first. */
  carouselSince: At.optional(),
  authors: z.array(Name).max(50).optional(),
  /** Download names by file name in the export. */
  files: z.record(z.string().max(80), Name).optional(),
  /** Only where the format cannot hold the text. */
  html: z.string().max(articleLimits.description).optional(),
  /** Present and former, below the site's address. */
  paths: z.array(z.string().max(2_000)).max(200).optional(),
})
export type OwnRecord = z.output<typeof OwnRecord>
export type OwnRecordJson = z.input<typeof OwnRecord>

export const readOwnRecord = (given: unknown): OwnRecord | undefined => OwnRecord.safeParse(given).data

const OwnAuthor = AuthorForm.omit({ imageUrl: true, accountEmail: true }).extend({
  picture: Address.default(''),
  focus: Focus.optional(),
  credit: z.string().max(300).default(''),
})
export type OwnAuthor = z.output<typeof OwnAuthor>
export type OwnAuthorJson = z.input<typeof OwnAuthor>

export const readOwnAuthor = (given: unknown): OwnAuthor | undefined => OwnAuthor.safeParse(given).data

export function parseOwnAuthor(record: string): OwnAuthor | undefined {
  try {
    return readOwnAuthor(JSON.parse(record))
  } catch {
    return undefined
  }
}

interface OthersAuthor {
  name: string
  slug?: string
  line?: string
  biography: string
  /** Without empty ones and what is no address of a page. */
  links: readonly string[]
  picture?: string
}

export function toOwnAuthor({
  slug = '',
  line = '',
  biography,
  links,
  ...author
}: OthersAuthor): OwnAuthor | undefined {
  const pages = links.filter((url) => url !== '' && authorLinkProblem(url) === null).slice(0, authorLimits.links)
  return readOwnAuthor({
    ...author,
    slug: slugProblem(slug) === null ? slug : '',
    line: line.slice(0, authorLimits.line),
    biography: biography.slice(0, authorLimits.biography),
    links: pages.map((url) => ({
      url,
      label: new URL(url).hostname.replace(/^www\./, '').slice(0, authorLimits.linkLabel),
    })),
  })
}
