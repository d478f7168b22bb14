import { type TextFieldName, textFields } from '../../../articles/contract/fields.ts'
import { middle } from '../../../pictures/contract/rules.ts'
import type { OwnRecordJson } from '../import/own-record.ts'
import { type OutgoingArticle, type OutgoingPicture, picturesOfArticle } from './outgoing.ts'

interface Format {
  addressOf: (picture: OutgoingPicture) => string
  /** Fields that the format has a place for. Others, and empty ones, go into the record. */
  held: readonly TextFieldName[]
  /** False: the format has no exact place for these, so the record has them. */
  hasDates: boolean
  hasTerms: boolean
  /** The export has records of authors, by slug. */
  hasAuthors?: boolean
}

/** Importers make these up if they are missing, so the record says that they are empty. */
const madeUp: readonly TextFieldName[] = [
  ...(['title', 'standfirst', 'slug', 'searchTitle', 'searchDescription', 'imageAlt', 'npnwid'] as const),
]

export function ownRecordOf(
  out: OutgoingArticle,
  { addressOf, held, hasDates, hasTerms, hasAuthors = false }: Format,
): OwnRecordJson {
  const texts = textFields
    .map(({ name }) => [name, out.texts[name]] as const)
    .filter(([name, text]) => (text === '' ? madeUp.includes(name) : !held.includes(name)))
  const credits = [...out.pictures.values(), ...(out.social ? [out.social] : [])]
    .filter(({ credit }) => credit !== '')
    .map((picture) => [addressOf(picture), picture.credit])
  const aimed = picturesOfArticle(out)
    .filter(({ focus: { x, y } }) => x !== middle.x || y !== middle.y)
    .map((picture) => [addressOf(picture), [picture.focus.x, picture.focus.y]])
  return {
    id: out.id,
    state: out.state,
    access: out.access,
    paths: pathsOf(out),
    ...(out.section && { section: out.section.id, categories: out.categories.map(({ id }) => id) }),
    ...(!hasTerms && { keywords: [...out.keywords] }),
    ...(!hasDates && { publishedAt: out.publishedAt?.toISOString() ?? null, updatedAt: out.updatedAt.toISOString() }),
    ...(out.enteredAt && { enteredAt: out.enteredAt.toISOString() }),
    ...(out.datedAt && { datedAt: out.datedAt.toISOString() }),
    ...(out.takeDownAt && { takeDownAt: out.takeDownAt.toISOString() }),
    ...(out.unpinAt && { unpinAt: out.unpinAt.toISOString() }),
    ...(out.leadUrl !== '' && { imageUrl: out.leadUrl }),
    ...(out.lead?.credit && { leadCredit: out.lead.credit }),
    ...(credits.length > 0 && { credits: Object.fromEntries(credits) }),
    ...(aimed.length > 0 && { focus: Object.fromEntries(aimed) }),
    ...(out.social && { socialPicture: addressOf(out.social) }),
    ...(out.carouselSince && { carouselSince: out.carouselSince.toISOString() }),
    ...(hasAuthors && { authors: out.authors.map(({ slug }) => slug) }),
    ...(out.files.size > 0 && { files: Object.fromEntries(out.files) }),
    texts: Object.fromEntries(texts),
  }
}

const pathsOf = ({ kind, id, address, aliases }: OutgoingArticle) => [
  ...new Set([address, ...(kind === 'article' ? [`/article/${id}`] : []), ...aliases]),
]
