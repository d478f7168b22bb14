import { type AccessLevel, type CategoryId, categoryNames, type Section } from '../../../contract/catalogue.ts'
import type { ApiClient } from '../../../contract/client.ts'
import { type SearchAddress, searchLink } from '../../../contract/links.ts'
import type { FacetName, SearchHit, SearchPage } from '../../../contract/search.ts'
import { statusOfError } from '../../api-error.ts'
import type { AdToShow } from '../../ui/ad-slot.tsx'
import { sectionLabels } from '../../ui/section-labels.ts'
import type { Story } from '../../ui/story.ts'
import { loadAds } from '../ads.ts'
import { notFound } from '../listing/load.ts'
import { toFullStory } from '../story.ts'
import { parseSearchAddress, toSearchQuery } from './search-address.ts'

/** A hit as it is shown. `line`: pieces of text, every second one of them what was looked for. */
export interface Hit extends Omit<Story, 'excerpt'> {
  line: string[]
}

/** A way to narrow the results down, or to widen them again. */
export interface Choice {
  label: string
  count: number
  to: string
  isChosen: boolean
}

export interface Results {
  hits: Hit[]
  page: number
  totalPages: number
  total: number
  isTotalCapped: boolean
  facets: { label: string; choices: Choice[] }[]
  sorts: Omit<Choice, 'count'>[]
  /** The same search without what narrows it, where something does. */
  widened: string | null
  correctedTo: string | null
  isLoose: boolean
  parts: { part: string; articles: number }[]
}

export interface SearchView {
  asked: SearchAddress & { page: number }
  /** None where nothing is asked; what went wrong where something did. */
  results: Results | 'failed' | null
  ads: AdToShow[]
}

/** Searches on behalf of whoever the client speaks for. Throws 'not found' for an address that no link leads to. */
export async function loadSearch(api: ApiClient, address: URL): Promise<SearchView> {
  const asked = parseSearchAddress(address.searchParams)
  const [results, ads] = await Promise.all([asked.q ? loadResults(api, asked) : null, loadAds(api, 'news')])
  return { asked, results, ads }
}

async function loadResults(api: ApiClient, asked: SearchAddress & { page: number }): Promise<Results | 'failed'> {
  try {
    const [found, { timeZone }] = await Promise.all([
      api.call('GET /home/search', { query: toSearchQuery(asked) }),
      api.call('GET /site', {}),
    ])
    if (asked.page > 1 && found.articles.length === 0) throw notFound()
    return toResults(found, asked, timeZone)
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    if (statusOfError(fault) === null) console.error(fault)
    return 'failed'
  }
}

function toResults(found: SearchPage, asked: SearchAddress, timeZone: string): Results {
  const { page, totalPages, total, isTotalCapped, correctedTo, isLoose, parts } = found
  const isNarrowed = asked.section ?? asked.category ?? asked.year ?? asked.access
  return {
    hits: found.articles.map((hit) => toHit(hit, timeZone)),
    page,
    totalPages,
    total,
    isTotalCapped,
    correctedTo,
    isLoose,
    parts,
    facets: facetsOf(found, asked),
    sorts: (['relevance', 'date'] as const).map((sort) => ({
      label: sort === 'date' ? 'Newest first' : 'Best first',
      to: searchLink({ ...asked, page: 1, sort }),
      isChosen: (asked.sort ?? 'relevance') === sort,
    })),
    widened: isNarrowed ? searchLink({ q: asked.q, sort: asked.sort }) : null,
  }
}

function toHit(hit: SearchHit, timeZone: string): Hit {
  const { excerpt: _excerpt, ...story } = toFullStory(hit, timeZone)
  const line: string[] = ['']
  for (const { text, isMatch } of hit.snippet) {
    // Matches stand at odd places.
    const isLastMatch = line.length % 2 === 0
    if (isLastMatch === isMatch) line.push((line.pop() ?? '') + text)
    else line.push(text)
  }
  return { ...story, line }
}

const accessNames: Record<AccessLevel, string> = { free: 'Free', login: 'With sign-in', silver: 'Silver', gold: 'Gold' }

const facetWords: Record<FacetName, { label: string; name: (value: string) => string }> = {
  section: { label: 'Section', name: (value) => sectionLabels[value as Section].label },
  category: { label: 'Category', name: (value) => categoryNames[value as CategoryId] },
  year: { label: 'Year', name: (value) => value },
  access: { label: 'Access', name: (value) => accessNames[value as AccessLevel] },
}

/** Of many categories these are enough to choose from. */
const mostChoices = 8

function facetsOf({ facets }: SearchPage, asked: SearchAddress): Results['facets'] {
  return (Object.keys(facetWords) as FacetName[]).flatMap((facet) => {
    const chosen = asked[facet]
    const values = facets[facet].filter(({ value }, index) => index < mostChoices || value === String(chosen))
    // One choice is none, unless it has been made.
    if (values.length < 2 && chosen === undefined) return []
    if (chosen !== undefined && values.every(({ value }) => value !== String(chosen)))
      values.push({ value: String(chosen), count: 0 })
    const choices = values.map(({ value, count }) => ({
      label: facetWords[facet].name(value),
      count,
      to: searchLink({ ...asked, page: 1, [facet]: value === String(chosen) ? undefined : value }),
      isChosen: value === String(chosen),
    }))
    return [{ label: facetWords[facet].label, choices }]
  })
}
