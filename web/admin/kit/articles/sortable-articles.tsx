import { Accessibility, type Draggable } from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/dom/sortable'
import { arrayMove } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import type { ChosenArticle } from './chosen-article.ts'
import { ChosenRow } from './chosen-row.tsx'
import classes from './picker.module.css'

interface Props {
  chosen: readonly ChosenArticle[]
  /** The id of the list's label. */
  label: string
  onChange: (chosen: readonly ChosenArticle[]) => void
}

/** The chosen articles, moved by mouse, touch, or space and the arrow keys. */
export default function SortableArticles({ chosen, label, onChange }: Props) {
  return (
    <DragDropProvider
      plugins={(defaults) => [...defaults, dragAnnouncements]}
      onDragEnd={({ operation: { source }, canceled }) => {
        // By its own place: keys move it when it is over no other article too.
        if (!canceled && isSortable(source)) onChange(arrayMove([...chosen], source.initialIndex, source.index))
      }}
    >
      <ol className={classes.chosen} aria-labelledby={label}>
        {chosen.map((article, index) => (
          <Sortable
            key={article.id}
            article={article}
            index={index}
            count={chosen.length}
            onRemove={() => onChange(chosen.filter(({ id }) => id !== article.id))}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

interface SortableProps {
  article: ChosenArticle
  index: number
  count: number
  onRemove: () => void
}

function Sortable({ article: { id, title }, index, count, onRemove }: SortableProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { title, count } })
  return <ChosenRow title={title} onRemove={onRemove} row={ref} grip={handleRef} isDragging={isDragging} />
}

interface Moved {
  operation: { source: Draggable | null }
  canceled?: boolean
}

/** Screen reader announcements while an article is moved. */
const dragAnnouncements = Accessibility.configure({
  screenReaderInstructions: {
    draggable: 'To move an article, press space, then the arrow keys, then space again. Press escape to cancel.',
  },
  announcements: {
    dragstart: ({ operation: { source } }: Moved) => source && `Picked up ${nameOf(source)}.`,
    dragover: ({ operation: { source } }: Moved) => source && `${nameOf(source)} is at ${placeOf(source)}.`,
    dragend: ({ operation: { source }, canceled }: Moved) =>
      source && (canceled ? `${nameOf(source)} was not moved.` : `${nameOf(source)} was moved to ${placeOf(source)}.`),
  },
})

const nameOf = ({ data }: Draggable) => String(data['title'])

const placeOf = (source: Draggable) =>
  isSortable(source) ? `place ${source.index + 1} of ${String(source.data['count'])}` : ''
