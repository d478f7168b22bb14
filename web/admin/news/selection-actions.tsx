import { Button } from '@mantine/core'
import type { NewsItem } from '../../../contract/article/editing.ts'
import type { Selection } from '../kit/use-selection.ts'
import classes from './news.module.css'
import { usePublicationChange } from './use-publication-change.ts'

interface Props {
  chosen: Selection
  rows: readonly NewsItem[]
}

/** The actions for the selected rows. */
export function SelectionActions({ chosen, rows }: Props) {
  const publish = usePublicationChange()
  const picked = rows.filter(({ ID }) => chosen.has(ID))
  const change = (isPublished: 0 | 1) => {
    const ids = picked.filter((row) => row.isPublished !== isPublished).map(({ ID }) => ID)
    chosen.set([])
    if (ids.length > 0) void publish({ ids, isPublished })
  }
  if (picked.length === 0) return null
  return (
    <section className={classes.picked} aria-label="Selected articles">
      <output>{picked.length} selected</output>
      <Button size="xs" onClick={() => change(1)}>
        Publish
      </Button>
      <Button size="xs" variant="default" onClick={() => change(0)}>
        Unpublish
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => chosen.set([])}>
        Clear
      </Button>
    </section>
  )
}
