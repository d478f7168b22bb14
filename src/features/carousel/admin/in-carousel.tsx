import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { MoveButtons, moveByKey } from '../../../platform/web/admin/list/move-buttons.tsx'
import type { Chosen } from '../../articles/contract/carousel.ts'
import classes from './carousel.module.css'
import type { CarouselChange } from './carousel-list.ts'

interface Props {
  chosen: readonly Chosen[]
  change: (change: CarouselChange) => Promise<void>
  arrange: (order: readonly Chosen[]) => Promise<void>
}

/** Dragging, buttons and Alt with an arrow key move articles. */
export function InCarousel({ chosen, change, arrange }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = chosen.filter(({ isShown }) => isShown)
  const others = chosen.filter(({ isShown }) => !isShown)
  const move = (id: number, to: number) => {
    const moved = chosen.find(({ ID }) => ID === id)
    if (!moved || to < 0 || to >= chosen.length || chosen[to] === moved) return
    void arrange(chosen.filter((one) => one !== moved).toSpliced(to, 0, moved))
  }
  const rowProps = { chosen, change, move, dragged, setDragged }
  return (
    <aside className={classes.chosen} aria-label="In the carousel">
      <h2>Readers see</h2>
      {shown.length === 0 && (
        <p className={classes.quiet}>No articles yet. Add one to show the carousel on the front page.</p>
      )}
      <ol className={classes.titles}>
        {shown.map((article) => (
          <Row key={article.ID} article={article} {...rowProps} />
        ))}
      </ol>
      {others.some(({ isPublished }) => isPublished) && (
        <output className={classes.many}>
          {chosen.length} articles selected. The front page’s top story layout shows {shown.length}.
        </output>
      )}
      {others.length > 0 && (
        <>
          <h2>Not shown</h2>
          <ul className={classes.titles}>
            {others.map((article) => (
              <Row key={article.ID} article={article} {...rowProps} />
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}

interface RowProps extends Pick<Props, 'chosen' | 'change'> {
  article: Chosen
  move: (id: number, to: number) => void
  dragged: number | null
  setDragged: (id: number | null) => void
}

function Row({ article, chosen, change, move, dragged, setDragged }: RowProps) {
  const { ID: id, 'Article Title': title, isPublished } = article
  const name = title || noTitle
  const place = chosen.indexOf(article)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Buttons offer the same as dragging.
    <li
      draggable
      data-dragged={dragged === id || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      }}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (dragged !== null) move(dragged, place)
      }}
      onKeyDown={moveByKey(place, (to) => move(id, to))}
    >
      <span>
        {name}
        {!isPublished && <span className={classes.quiet}> · draft</span>}
      </span>
      <span className={classes.moves}>
        <MoveButtons name={name} place={place} count={chosen.length} size="sm" move={(to) => move(id, to)} />
        <CloseButton
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() => void change({ id, title, isCarousel: 0 })}
        />
      </span>
    </li>
  )
}
