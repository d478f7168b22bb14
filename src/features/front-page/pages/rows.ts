import type { Story } from '../../../platform/web/ui/story.ts'
import type { BlockLayout } from '../../settings/contract/blocks.ts'

export interface HomeBlock {
  heading: string
  mark: string
  /** Class of its section's colours, if the section has any. */
  tint?: string
  layout: BlockLayout
  more: string | null
  stories: Story[]
}

const halves: readonly BlockLayout[] = ['headlines', 'picture']

/** Two neighbours of half the width share a row. A picture of half the width without a neighbour has its words beside it. */
export function toRows(blocks: readonly HomeBlock[]): HomeBlock[][] {
  const rows: HomeBlock[][] = []
  for (const block of blocks) {
    const last = rows.at(-1)
    if (last?.length === 1 && [...last, block].every(({ layout }) => halves.includes(layout))) last.push(block)
    else rows.push([block])
  }
  return rows.map((row) =>
    row.length === 1 ? row.map((block) => (block.layout === 'picture' ? { ...block, layout: 'lead' } : block)) : row,
  )
}
