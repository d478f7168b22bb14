import { type AccessLevel, accessLevels, canonicalCategory } from '../../../platform/contract/catalogue.ts'
import type { SearchAddress } from '../../../platform/contract/links.ts'
import { notFound, pageInAddress } from '../../../platform/web/magazine/paged-list.ts'

const maxQueryLength = 200

/** Throws 'not found' for values that no link has. */
export function parseSearchAddress(parameters: URLSearchParams): SearchAddress & { page: number } {
  const given = (name: string) => parameters.get(name) ?? undefined
  const page = given('page')
  return {
    q: (given('q') ?? '').trim().slice(0, maxQueryLength),
    page: page === '1' ? 1 : pageInAddress(page),
    section: given('section'),
    category: category(given('category')),
    year: year(given('year')),
    access: known(given('access'), isAccess),
    sort: given('sort') === 'date' ? 'date' : 'relevance',
  }
}

const isAccess = (value: string): value is AccessLevel => (accessLevels as readonly string[]).includes(value)

function known<T extends string>(value: string | undefined, is: (value: string) => value is T): T | undefined {
  if (value === undefined || is(value)) return value
  throw notFound()
}

const category = (value: string | undefined) => (value === undefined ? undefined : canonicalCategory(value))

function year(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (/^(?:19|20)\d\d$/.test(value)) return Number(value)
  throw notFound()
}

export function toSearchQuery({
  q,
  page,
  section,
  category: subject,
  year: of,
  access,
  sort,
}: SearchAddress & { page: number }) {
  return {
    query: q,
    page: String(page),
    ...(section && { section }),
    ...(subject && { category: subject }),
    ...(of && { year: String(of) }),
    ...(access && { access }),
    ...(sort && { sort }),
  }
}
