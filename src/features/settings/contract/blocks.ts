/** No schemas in this file, so that settings and pages can import it. */

export const leadLayouts = {
  carousel: 'A carousel of up to five stories',
  two: 'A large story with two beside it',
  three: 'Three stories side by side',
  wide: 'One story over the whole width',
} as const
export type LeadLayout = keyof typeof leadLayouts
export const storiesInLead: Record<LeadLayout, number> = { carousel: 5, two: 3, three: 3, wide: 1 }

export const blockLayouts = {
  beside: 'A list beside the carousel',
  pictures: 'Pictures in a row',
  band: 'Pictures in a row, on a band',
  lead: 'A large story and headlines',
  ranked: 'Numbered headlines',
  parts: 'Two columns with part numbers',
  headlines: 'Headlines, half the width',
  picture: 'A picture and headlines, half the width',
} as const
export type BlockLayout = keyof typeof blockLayouts

const columns: readonly BlockLayout[] = ['pictures', 'band', 'ranked']
const fillsColumns = (count: number) => count < 4 || count % 4 === 0 || count % 3 === 0

/** The largest number of stories that leaves no place of the layout empty. */
export function fittingCount(layout: BlockLayout, count: number): number {
  if (columns.includes(layout)) return fillsColumns(count) ? count : fittingCount(layout, count - 1)
  return layout === 'parts' && count > 1 ? count - (count % 2) : count
}

/** One story alone fills no row of several. */
export const layoutFor = (layout: BlockLayout, count: number): BlockLayout =>
  count === 1 && (columns.includes(layout) || layout === 'parts') ? 'lead' : layout

export const layoutOf = (count: number): BlockLayout => (count > 1 && fillsColumns(count) ? 'pictures' : 'lead')

export type BlockSource =
  | { kind: 'all' }
  | { kind: 'most-read' }
  | { kind: 'section'; section: string }
  | { kind: 'categories'; categories: string[] }
  | { kind: 'articles'; ids: number[] }

export const mostChosen = 20
const largestId = 2_147_483_647

/** Reads `all`, `most-read`, `section:news`, `categories:ai,5g` or `articles:12,7`. Null: none of these. */
export function parseSource(text: string): BlockSource | null {
  if (text === 'all' || text === 'most-read') return { kind: text }
  const [, kind, rest = ''] = /^(section|categories|articles):(.*)$/.exec(text) ?? []
  const named = rest.split(',').filter((part) => part !== '')
  if (named.length === 0 || named.length > mostChosen || !named.every((part) => /^[\w-]{1,60}$/.test(part))) return null
  if (kind === 'section') return named.length === 1 ? { kind, section: rest } : null
  if (kind === 'categories') return { kind, categories: named }
  const ids = named.map(Number)
  return ids.every((id) => Number.isInteger(id) && id > 0 && id <= largestId)
    ? { kind: 'articles', ids: [...new Set(ids)] }
    : null
}

export function toSourceText(source: BlockSource): string {
  if (source.kind === 'section') return `section:${source.section}`
  if (source.kind === 'categories') return `categories:${source.categories.join(',')}`
  return source.kind === 'articles' ? `articles:${source.ids.join(',')}` : source.kind
}
