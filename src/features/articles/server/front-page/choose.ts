import { limits } from '../../../../platform/contract/catalogue.ts'
import {
  type BlockLayout,
  type BlockSource,
  fittingCount,
  type LeadLayout,
  layoutFor,
  storiesInLead,
} from '../../../settings/contract/blocks.ts'
import type { ListName } from '../lists/lists.ts'
import type { Candidates } from './queries.ts'

/** `source` is null if what it named is gone. */
export interface EmptyBlock {
  source: BlockSource | null
  count: number
  layout: BlockLayout
}

export interface FrontPagePlan<Block extends EmptyBlock> {
  lead: LeadLayout
  blocks: readonly Block[]
  hasRepeats: boolean
}

export interface Arranged<Block extends EmptyBlock> {
  lead: LeadLayout
  inLead: number[]
  /** Omits blocks without stories. `layout` is the one that the number of stories fills. */
  blocks: { block: Block; layout: BlockLayout; ids: number[] }[]
  /** The newest stories that stand nowhere else. None if the publisher has a block of everything. */
  others: number[]
}

export function listsToMerge(source: BlockSource | null): ListName[] {
  if (source?.kind === 'all') return ['all']
  if (source?.kind === 'section') return [`section:${source.section}`]
  return source?.kind === 'categories' ? source.categories.map((id) => `category:${id}` as const) : []
}

/** How far to look down each list so that the lead and every block find stories that nothing before them has. */
export function neededCounts({ blocks, hasRepeats }: Omit<FrontPagePlan<EmptyBlock>, 'lead'>) {
  const lists = new Map<ListName, number>()
  let mostRead = 0
  let before: number = limits.carousel
  for (const { source, count } of blocks) {
    const needed = hasRepeats ? count : before + count
    for (const list of listsToMerge(source)) lists.set(list, Math.max(needed, lists.get(list) ?? 0))
    if (source?.kind === 'most-read') mostRead = Math.max(needed, mostRead)
    before += count
  }
  lists.set('all', Math.max(before + limits.others, lists.get('all') ?? 0))
  return { lists: [...lists].map(([list, count]) => ({ list, count })), mostRead }
}

/**
 * A carousel without stories, or with a single one and no list beside it, becomes the newest stories. A lead or a block with fewer stories
 * than its layout has places gets a smaller one. No story is left out that fits nowhere else. Without repeats no story stands twice.
 */
export function arrange<Block extends EmptyBlock>(plan: FrontPagePlan<Block>, found: Candidates): Arranged<Block> {
  const wanted = found.carousel.slice(0, storiesInLead[plan.lead])
  const planned = chooseBlocks(plan, found, wanted)
  const isCarousel = wanted.length > (planned.some(({ layout }) => layout === 'beside') ? 0 : 1)
  if (plan.lead === 'carousel' && isCarousel)
    return withOthers(plan, found, { lead: 'carousel', inLead: wanted, blocks: planned })
  const lead = plan.lead === 'carousel' ? 'two' : plan.lead
  const inLead = [...new Set([...found.carousel, ...newestOf(found, ['all'])])].slice(0, storiesInLead[lead])
  const blocks = chooseBlocks(plan, found, inLead)
  return withOthers(plan, found, { lead: leadFor(lead, inLead.length), inLead, blocks })
}

function chooseBlocks<Block extends EmptyBlock>(
  { blocks, hasRepeats }: FrontPagePlan<Block>,
  found: Candidates,
  inLead: number[],
) {
  const used = new Set<number>(inLead)
  return blocks.flatMap((block) => {
    const ids = candidatesOf(block.source, found).filter((id) => hasRepeats || !used.has(id))
    const shown = ids.slice(0, fittingCount(block.layout, Math.min(ids.length, block.count)))
    for (const id of shown) used.add(id)
    return shown.length > 0 ? [{ block, layout: layoutFor(block.layout, shown.length), ids: shown }] : []
  })
}

function withOthers<Block extends EmptyBlock>(
  plan: FrontPagePlan<Block>,
  found: Candidates,
  page: Omit<Arranged<Block>, 'others'>,
): Arranged<Block> {
  const hasAll = plan.blocks.some(({ source }) => source?.kind === 'all')
  const shown = new Set([...page.inLead, ...page.blocks.flatMap(({ ids }) => ids)])
  const others = hasAll ? [] : newestOf(found, ['all']).filter((id) => !shown.has(id))
  return { ...page, others: others.slice(0, limits.others) }
}

const leadFor = (lead: LeadLayout, stories: number): LeadLayout =>
  stories >= storiesInLead[lead] ? lead : stories === 1 ? 'wide' : 'two'

function candidatesOf(source: BlockSource | null, found: Candidates): readonly number[] {
  if (source?.kind === 'most-read') return found.mostRead
  if (source?.kind === 'articles') return source.ids.filter((id) => found.chosen.includes(id))
  return newestOf(found, listsToMerge(source))
}

const newestOf = ({ newest }: Candidates, lists: readonly string[]): number[] => [
  ...new Set(newest.flatMap(({ list, id }) => (lists.includes(list) ? id : []))),
]
