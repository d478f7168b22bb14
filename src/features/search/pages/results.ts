import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { ApiClient } from '../../../platform/contract/client.ts'
import { type SearchAddress, searchLink } from '../../../platform/contract/links.ts'
import { type PlanNames, withPlanNames } from '../../../platform/contract/plans.ts'
import { statusOfError } from '../../../platform/web/api-error.ts'
import { loadAds } from '../../../platform/web/magazine/ads.ts'
import { notFound } from '../../../platform/web/magazine/paged-list.ts'
import type { AdToShow } from '../../../platform/web/ui/ad-slot.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import { loadSectionKickers } from '../../articles/pages/listing/load.ts'
import { type KickerOf, toFullStory } from '../../articles/pages/listing/story.ts'
import type { FacetName, FoundFile, SearchHit, SearchPage } from '../contract/search.ts'
import { parseSearchAddress, toSearchQuery } from './search-address.ts'

/** Every second piece of the snippet is a match. */
export interface Hit extends Omit<Story, 'excerpt'> {
  snippet: string[]
}

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
  unfiltered: string | null
  correctedTo: string | null
  isLoose: boolean
  parts: { part: string; articles: number }[]
  authors: { slug: string; name: string }[]
  files: FoundFile[]
}

export interface SearchView {
  criteria: SearchAddress & { page: number }
  /** Null without a query. */
  results: Results | 'failed' | null
  ads: AdToShow[]
}

/** Throws 'not found' for an address that no link has. */
export async function loadSearch(api: ApiClient, address: URL): Promise<SearchView> {
  const criteria = parseSearchAddress(address.searchParams)
  const [results, ads] = await Promise.all([criteria.q ? loadResults(api, criteria) : null, loadAds(api, 'news')])
  return { criteria, results, ads }
}

async function loadResults(api: ApiClient, criteria: SearchAddress & { page: number }): Promise<Results | 'failed'> {
  try {
    const [found, { timeZone, planNames }, kickerOf] = await Promise.all([
      api.call('GET /home/search', { query: toSearchQuery(criteria) }),
      api.call('GET /site', {}),
      loadSectionKickers(api),
    ])
    if (criteria.page > 1 && found.articles.length === 0) throw notFound()
    return toResults(found, { criteria, planNames }, (hit) => toHit(hit, timeZone, kickerOf))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // A section or category that does not exist: no link has it.
    if (statusOfError(error) === 400) throw notFound()
    if (statusOfError(error) === null) console.error(error)
    return 'failed'
  }
}

function toResults(
  found: SearchPage,
  { criteria, planNames }: { criteria: SearchAddress; planNames: PlanNames },
  hitOf: (hit: SearchHit) => Hit,
): Results {
  const { page, totalPages, total, isTotalCapped, correctedTo, isLoose, parts, authors, files } = found
  const isFiltered = criteria.section ?? criteria.category ?? criteria.year ?? criteria.access
  return {
    hits: found.articles.map(hitOf),
    page,
    totalPages,
    total,
    isTotalCapped,
    correctedTo,
    isLoose,
    parts,
    files,
    authors: authors.map(({ slug, name }) => ({ slug, name })),
    facets: facetsOf(found, criteria, planNames),
    sorts: (['relevance', 'date'] as const).map((sort) => ({
      label: sort === 'date' ? 'Newest first' : 'Most relevant first',
      to: searchLink({ ...criteria, page: 1, sort }),
      isChosen: (criteria.sort ?? 'relevance') === sort,
    })),
    unfiltered: isFiltered ? searchLink({ q: criteria.q, sort: criteria.sort }) : null,
  }
}

function toHit(hit: SearchHit, timeZone: string, kickerOf: KickerOf): Hit {
  const { excerpt: _excerpt, ...story } = toFullStory(hit, timeZone, kickerOf)
  const snippet: string[] = ['']
  for (const { text, isMatch } of hit.snippet) {
    // Matches have odd indexes.
    const isLastMatch = snippet.length % 2 === 0
    if (isLastMatch === isMatch) snippet.push((snippet.pop() ?? '') + text)
    else snippet.push(text)
  }
  return { ...story, snippet }
}

const accessNames: Record<AccessLevel, string> = {
  free: 'Free',
  login: 'Sign-in required',
  silver: 'Silver',
  gold: 'Gold',
}

const facetWords: Record<FacetName, { label: string; name: (value: string, planNames: PlanNames) => string }> = {
  section: { label: 'Section', name: (value) => value },
  category: { label: 'Category', name: (value) => value },
  year: { label: 'Year', name: (value) => value },
  access: { label: 'Access', name: (value, planNames) => withPlanNames(accessNames[value as AccessLevel], planNames) },
}

const maxChoices = 8

function facetsOf({ facets }: SearchPage, criteria: SearchAddress, planNames: PlanNames): Results['facets'] {
  return (Object.keys(facetWords) as FacetName[]).flatMap((facet) => {
    const chosen = criteria[facet]
    const values = facets[facet].filter(({ value }, index) => index < maxChoices || value === String(chosen))
    // A single choice is shown only if it is selected.
    if (values.length < 2 && chosen === undefined) return []
    if (chosen !== undefined && values.every(({ value }) => value !== String(chosen)))
      values.push({ value: String(chosen), count: 0 })
    const choices = values.map(({ value, count, name }) => ({
      label: name ?? facetWords[facet].name(value, planNames),
      count,
      to: searchLink({ ...criteria, page: 1, [facet]: value === String(chosen) ? undefined : value }),
      isChosen: value === String(chosen),
    }))
    return [{ label: facetWords[facet].label, choices }]
  })
}
