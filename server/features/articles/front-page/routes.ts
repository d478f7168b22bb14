import { type BlockSource, parseSource, storiesInLead } from '../../../../contract/article/blocks.ts'
import type { FrontPageBlock } from '../../../../contract/article/front-page.ts'
import { componentLink, folderOf, listingLink } from '../../../../contract/links.ts'
import { findSection, inPlaceOf, type StoredCatalogue } from '../../../../contract/sections/catalogue.ts'
import { ok } from '../../../http/api/calls.ts'
import type { Router } from '../../deps.ts'
import type { SearchDeps } from '../../search/index.ts'
import { settingsKey } from '../../settings/index.ts'
import { mostReadSince } from '../articles.ts'
import { presentListItem } from '../present.ts'
import { articleKeys, findListed } from '../queries.ts'
import { chooseIds, neededCounts } from './choose.ts'
import { findCandidates } from './queries.ts'

/** The front page: its carousel, and its blocks as the publisher arranged them. Two statements, whatever their number. */
export function frontPageRoutes({ route }: Router, { db, settings, catalogue, now }: SearchDeps) {
  route('GET /home/front-page', async () => {
    const { frontPage, contact, reading } = settings.current()
    const known = await catalogue.get()
    const blocks = frontPage.blocks.map((block) => ({ ...block, source: sourceNow(known, block.source) }))
    const { lead, live, liveLink } = frontPage
    const inLead = storiesInLead[lead]
    const { lists, mostRead } = neededCounts(blocks, { inCarousel: inLead, hasRepeats: frontPage.hasRepeats })
    const since = mostReadSince(Number(reading.mostReadDays), now())
    const candidates = await findCandidates(db, {
      inCarousel: inLead,
      lists,
      mostRead: { since, timeZone: contact.timeZone, count: mostRead },
    })
    const ids = chooseIds(blocks, candidates, frontPage.hasRepeats)
    const rows = await findListed(db, [...new Set([candidates.carousel, ids].flat(2))])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const toItems = (wanted: readonly number[] = []) => wanted.flatMap((id) => byId.get(id) ?? []).map(presentListItem)
    const shown = blocks.map(({ heading, mark, layout, more, source }, index): FrontPageBlock => {
      const section = source?.kind === 'section' ? source.section : null
      return { heading, mark, section, layout, more: more || wholeList(known, source), articles: toItems(ids[index]) }
    })
    const keys = [settingsKey, 'carousel', ...lists.map(({ list }) => list), ...(mostRead > 0 ? ['most-read'] : [])]
    const page = {
      lead: { layout: lead, live: live ? { text: live, link: liveLink } : null },
      carousel: toItems(candidates.carousel),
      blocks: shown.filter(({ articles }) => articles.length > 0),
    }
    return ok(page, [...keys, ...articleKeys(rows)])
  })
}

/** The source of a block, with what is now in place of a section or category that was removed; null if nothing is. */
function sourceNow({ former }: StoredCatalogue, text: string): BlockSource | null {
  const source = parseSource(text)
  if (source?.kind === 'section') {
    const section = inPlaceOf(former.sections, source.section)
    return section === null ? null : { kind: 'section', section }
  }
  if (source?.kind === 'categories')
    return { kind: 'categories', categories: source.categories.flatMap((id) => inPlaceOf(former.categories, id) ?? []) }
  return source
}

/** The page with all stories of a source. */
function wholeList(catalogue: StoredCatalogue, source: BlockSource | null): string | null {
  if (source?.kind === 'section')
    return findSection(catalogue, source.section) ? listingLink(folderOf(source.section)) : null
  const [category, ...others] = source?.kind === 'categories' ? source.categories : []
  return category !== undefined && others.length === 0 ? componentLink(category) : null
}
