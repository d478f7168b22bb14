import type {
  AdminListedPaper,
  AdminWhitePaper,
  ListedWhitePaper,
  WhitePaper,
  WhitePaperLead,
} from '../../../contract/white-papers/endpoints.ts'
import { presentPicture } from '../images/index.ts'
import type { CountedPaper, findAllLeads, getPublished, PaperRow } from './queries.ts'

const picturesOf = ({ image_name, image_sizes }: Pick<PaperRow, 'image_name' | 'image_sizes'>) =>
  presentPicture({ name: image_name ?? '', sizes: image_sizes })

/** As the form has it; empty without a cover. */
export const imageUrlOf = (row: PaperRow) => picturesOf(row).at(-1)?.url ?? ''

export const presentListedPaper = (row: PaperRow): ListedWhitePaper => ({
  ...{ slug: row.slug, title: row.title, sponsor: row.sponsor, summary: row.summary },
  ...{ isOpen: row.closed_at === null, pictures: picturesOf(row) },
})

export const presentPaper = (row: Awaited<ReturnType<typeof getPublished>>): WhitePaper => ({
  ...presentListedPaper(row),
  ...{ text: row.text, consent: row.consent, bytes: row.bytes },
})

export const presentForStaff = (row: PaperRow): AdminWhitePaper => ({
  ...{ id: row.id, version: row.version, slug: row.slug, title: row.title, sponsor: row.sponsor },
  ...{ summary: row.summary, text: row.text, consent: row.consent, imageUrl: imageUrlOf(row), file: row.file ?? '' },
  ...{ isOpen: row.closed_at === null, isPublished: row.published_at !== null },
})

export const presentCounted = (row: CountedPaper): AdminListedPaper => ({
  ...{ id: row.id, slug: row.slug, title: row.title, sponsor: row.sponsor, leads: row.leads },
  ...{ isOpen: row.closed_at === null, isPublished: row.published_at !== null },
})

type LeadRow = Awaited<ReturnType<typeof findAllLeads>>[number]

export const presentLead = (row: LeadRow): WhitePaperLead => ({
  ...{ id: row.id, name: row.name, email: row.email, company: row.company, consent: row.consent },
  askedAt: row.asked_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString() ?? '',
})
