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
/** What the crops of a picture keep in view, in percent from the left and from the top. Missing: the middle. */
const Focus = z.tuple([Percent, Percent])

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
  imageUrl: Address.optional(),
  leadCredit: z.string().max(300).optional(),
  /** Of pictures in the text, by their addresses in the export. */
  credits: z.record(Address, z.string().max(300)).optional(),
  /** By the addresses of pictures. */
  focus: z.record(Address, Focus).optional(),
  /** The library's picture that other sites show with a link to it, by its address in the export. */
  socialPicture: Address.optional(),
  /** When it was put into the carousel, which has the last one first. */
  carouselSince: At.optional(),
  /** In the order of the byline, if the export has their records. */
  authors: z.array(Name).max(50).optional(),
  /** What readers save files as, by their names in the export. */
  files: z.record(z.string().max(80), Name).optional(),
  /** A text that cannot be in the format itself. */
  html: z.string().max(articleLimits.description).optional(),
  /** Present and former addresses below the site's. */
  paths: z.array(z.string().max(2_000)).max(200).optional(),
})
export type OwnRecord = z.output<typeof OwnRecord>
export type OwnRecordJson = z.input<typeof OwnRecord>

export const readOwnRecord = (given: unknown): OwnRecord | undefined => OwnRecord.safeParse(given).data

/** What a magazine of this product writes of an author. */
const OwnAuthor = AuthorForm.omit({ imageUrl: true, accountEmail: true }).extend({
  /** By its address in the export. */
  picture: Address.default(''),
  focus: Focus.optional(),
  credit: z.string().max(300).default(''),
})
export type OwnAuthor = z.output<typeof OwnAuthor>
export type OwnAuthorJson = z.input<typeof OwnAuthor>

export const readOwnAuthor = (given: unknown): OwnAuthor | undefined => OwnAuthor.safeParse(given).data

/** Of a record as JSON. */
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
  /** Empty ones, and what is no address of a page, are left out. */
  links: readonly string[]
  picture?: string
}

/** What another system says of an author, as far as it can be here. */
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
