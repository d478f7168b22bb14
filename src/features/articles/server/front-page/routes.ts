import { isDeepStrictEqual } from 'node:util'
import { limits } from '../../../../platform/contract/catalogue.ts'
import { componentLink, folderOf, listingLink } from '../../../../platform/contract/links.ts'
import {
  findCategory,
  findSection,
  inPlaceOf,
  type StoredCatalogue,
} from '../../../../platform/contract/sections/catalogue.ts'
import { specifiedSectionIds, wordFor } from '../../../../platform/contract/sections/specified.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import type { CatalogueDeps } from '../../../catalogue/server/index.ts'
import { type BlockSource, layoutOf, parseSource } from '../../../settings/contract/blocks.ts'
import { defaultSettings, type SettingValues } from '../../../settings/contract/groups.ts'
import { settingsKey } from '../../../settings/server/index.ts'
import type { FrontPageBlock } from '../../contract/front-page.ts'
import { mostReadSince } from '../articles.ts'
import { presentListItem } from '../present.ts'
import { articleKeys, findListed } from '../queries.ts'
import { arrange, neededCounts } from './choose.ts'
import { findCandidates } from './queries.ts'

type Blocks = SettingValues['frontPage']['blocks']

/** Runs two statements, however many blocks there are. */
export function frontPageRoutes({ route }: Router, { db, settings, catalogue, now }: CatalogueDeps) {
  route('GET /home/front-page', async () => {
    const { frontPage, contact, reading } = settings.current()
    const known = await catalogue.get()
    const { lead, live, hasRepeats } = frontPage
    const onlyOn = (link: string) => (settings.hasPage(link) ? link : '')
    const blocks = [...frontPage.blocks, ...ownSections(known, frontPage.blocks)].map((block) => ({
      ...block,
      source: sourceNow(known, block.source),
    }))
    const plan = { lead, blocks, hasRepeats }
    const { lists, mostRead } = neededCounts(plan)
    const since = mostReadSince(Number(reading.mostReadDays), now())
    const candidates = await findCandidates(db, {
      inCarousel: limits.carousel,
      lists,
      mostRead: { since, timeZone: contact.timeZone, count: mostRead },
      chosen: blocks.flatMap(({ source }) => (source?.kind === 'articles' ? source.ids : [])),
    })
    const page = arrange(plan, candidates)
    const rows = await findListed(db, [
      ...new Set([...page.inLead, ...page.blocks.flatMap(({ ids }) => ids), ...page.others]),
    ])
    const byId = new Map(rows.map((row) => [row.id, row]))
    const toItems = (wanted: readonly number[]) => wanted.flatMap((id) => byId.get(id) ?? []).map(presentListItem)
    const shown = page.blocks.map(({ block, layout, ids }): FrontPageBlock => {
      const { mark, more, source } = block
      const heading = headingNow(known, block)
      const section = source?.kind === 'section' ? source.section : null
      return { heading, mark, section, layout, more: onlyOn(more) || wholeList(known, source), articles: toItems(ids) }
    })
    const others = { heading: 'Everything new', mark: '', section: null, more: null }
    const last = { ...others, layout: layoutOf(page.others.length), articles: toItems(page.others) }
    const keys = [settingsKey, 'carousel', ...lists.map(({ list }) => list), ...(mostRead > 0 ? ['most-read'] : [])]
    const answer = {
      lead: { layout: page.lead, live: live ? { text: live, link: onlyOn(frontPage.liveLink) } : null },
      carousel: toItems(page.inLead),
      blocks: [...shown, last].filter(({ articles }) => articles.length > 0),
    }
    return ok(answer, [...keys, ...articleKeys(rows)])
  })
}

/** The publisher's own sections have blocks until the publisher arranges blocks. */
function ownSections({ sections }: StoredCatalogue, blocks: Blocks): Blocks {
  if (!isDeepStrictEqual(blocks, defaultSettings.frontPage.blocks)) return []
  const own = sections.filter(({ id, isHidden }) => !isHidden && !specifiedSectionIds.includes(id))
  return own.map(({ id, name }) => ({
    heading: name,
    mark: '',
    source: `section:${id}`,
    count: limits.homeList,
    layout: 'lead',
    more: '',
  }))
}

/** A specified heading follows the new name of its section or category. The publisher's own headings stay. */
function headingNow(
  catalogue: StoredCatalogue,
  { heading, source }: { heading: string; source: BlockSource | null },
): string {
  if (!specifiedHeadings.has(heading)) return heading
  const [category, ...others] = source?.kind === 'categories' ? source.categories : []
  const entry =
    source?.kind === 'section'
      ? findSection(catalogue, source.section)
      : category !== undefined && others.length === 0 && findCategory(catalogue, category)
  return entry ? wordFor(entry, { [entry.id]: heading }) : heading
}

const specifiedHeadings = new Set(defaultSettings.frontPage.blocks.map(({ heading }) => heading))

/** A removed section or category is followed to its replacement. Null if there is none, or it is hidden. */
function sourceNow(catalogue: StoredCatalogue, text: string): BlockSource | null {
  const source = parseSource(text)
  const { former } = catalogue
  if (source?.kind === 'section') {
    const section = inPlaceOf(former.sections, source.section)
    return section === null || findSection(catalogue, section)?.isHidden ? null : { kind: 'section', section }
  }
  if (source?.kind === 'categories') {
    const now = source.categories.flatMap((id) => inPlaceOf(former.categories, id) ?? [])
    const categories = now.filter((id) => !findCategory(catalogue, id)?.isHidden)
    return categories.length > 0 ? { kind: 'categories', categories } : null
  }
  return source
}

function wholeList(catalogue: StoredCatalogue, source: BlockSource | null): string | null {
  if (source?.kind === 'section')
    return findSection(catalogue, source.section) ? listingLink(folderOf(source.section)) : null
  const [category, ...others] = source?.kind === 'categories' ? source.categories : []
  return category !== undefined && others.length === 0 ? componentLink(category) : null
}
