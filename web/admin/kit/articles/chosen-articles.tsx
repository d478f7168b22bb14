import { Accessibility, type Draggable } from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/dom/sortable'
import { arrayMove } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './picker.module.css'

export interface ChosenArticle {
  id: number
  title: string
}

interface Props {
  chosen: readonly ChosenArticle[]
  /** How many may be chosen. */
  most: number
  onChange: (chosen: readonly ChosenArticle[]) => void
}

/** The chosen articles in their order. They can be moved by mouse, touch, or space and the arrow keys. */
export function ChosenArticles({ chosen, most, onChange }: Props) {
  const label = useId()
  return (
    <div>
      <p className={classes.count} id={label}>
        {chosen.length} of {most} selected
      </p>
      {chosen.length === 0 && <p className={classes.hint}>Checked articles appear here.</p>}
      <DragDropProvider
        plugins={(defaults) => [...defaults, dragAnnouncements]}
        onDragEnd={({ operation: { source }, canceled }) => {
          // By its own place: keys move it when it is over no other article too.
          if (!canceled && isSortable(source)) onChange(arrayMove([...chosen], source.initialIndex, source.index))
        }}
      >
        <ol className={classes.chosen} aria-labelledby={label}>
          {chosen.map((article, index) => (
            <Chosen
              key={article.id}
              article={article}
              index={index}
              count={chosen.length}
              onRemove={() => onChange(chosen.filter(({ id }) => id !== article.id))}
            />
          ))}
        </ol>
      </DragDropProvider>
    </div>
  )
}

interface ChosenProps {
  article: ChosenArticle
  index: number
  count: number
  onRemove: () => void
}

function Chosen({ article: { id, title }, index, count, onRemove }: ChosenProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { title, count } })
  return (
    <li ref={ref} className={classes.one} data-dragging={isDragging || undefined}>
      <button type="button" ref={handleRef} className={classes.grip} aria-label={`Move ${title}`}>
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span className={classes.title}>{title}</span>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${title}`} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </li>
  )
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
