import { Button, Skeleton } from '@mantine/core'
import { type DragEvent, useId, useState } from 'react'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import type { ListedNews } from '../../../articles/contract/editing.ts'
import classes from './board.module.css'
import { BoardCard } from './card.tsx'
import type { BoardColumn, boardColumns } from './columns.ts'
import { DraftCards } from './draft-cards.tsx'
import { useColumn, usePlannedDrafts } from './use-board.ts'

export interface Dragged {
  card: ListedNews
  from: BoardColumn
}

interface Props {
  words: (typeof boardColumns)[number]
  assignee: string
  present: ReadonlyMap<number, string>
  dragged: Dragged | null
  moved: number | null
  onDrag: (dragged: Dragged | null) => void
  onMove: (card: ListedNews, to: BoardColumn) => void
}

export function StageColumn({
  words: { column, title, empty },
  assignee,
  present,
  dragged,
  moved,
  onDrag,
  onMove,
}: Props) {
  const heading = useId()
  const list = useColumn(column, assignee)
  const drafts = usePlannedDrafts(assignee, column === 'draft')
  const isTarget = dragged !== null && dragged.from !== column
  const target = useDropTarget(isTarget, () => {
    if (isTarget) onMove(dragged.card, column)
    onDrag(null)
  })
  return (
    <section className={classes.column} aria-labelledby={heading} {...target}>
      <h2 id={heading} className={classes.heading}>
        {title}{' '}
        <span className={classes.count}>
          {list.total + drafts.total}
          {list.isCapped && '+'}
        </span>
      </h2>
      {list.error && <Failure sentence="Failed to load this column" error={list.error} retry={list.retry} />}
      {list.isPending && !list.error && <Skeleton height={96} />}
      {!list.isPending && !list.error && list.cards.length + drafts.cards.length === 0 && (
        <p className={classes.facts}>{empty}</p>
      )}
      <DraftCards drafts={drafts} />
      <ul className={classes.cards}>
        {list.cards.map((card) => (
          <BoardCard
            key={card.ID}
            card={card}
            column={column}
            present={present.get(card.ID) ?? ''}
            isMoved={moved === card.ID}
            isDragged={dragged?.card.ID === card.ID}
            onDrag={(isDragged) => onDrag(isDragged ? { card, from: column } : null)}
            onMove={(to) => onMove(card, to)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="xs" variant="default" loading={list.isFetchingNextPage} onClick={list.showMore}>
          Show more: {title}
        </Button>
      )}
    </section>
  )
}

function useDropTarget(isTarget: boolean, drop: () => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': (isTarget && isOver) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      drop()
    },
  }
}
