import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import type { ChosenArticle } from './draft.ts'
import classes from './send.module.css'

interface Props {
  chosen: readonly ChosenArticle[]
  onChange: (chosen: readonly ChosenArticle[]) => void
}

/** The chosen articles in the order in which they stand in the newsletter: dragged, or moved with space and the arrow keys. */
export function ChosenArticles({ chosen, onChange }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => chosen.findIndex((article) => article.id === id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove([...chosen], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <div>
      <p className={classes.count} id="chosen-articles">
        {chosen.length} of {sendingLimits.articles} selected
      </p>
      {chosen.length === 0 && (
        <p className={classes.hint}>What you tick stands here, in the order of the newsletter.</p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: announcementsFor(chosen), screenReaderInstructions: { draggable: howTo } }}
      >
        <SortableContext items={chosen.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.chosen} aria-labelledby="chosen-articles">
            {chosen.map((article) => (
              <Chosen
                key={article.id}
                article={article}
                onRemove={() => onChange(chosen.filter(({ id }) => id !== article.id))}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  )
}

function Chosen({ article: { id, title }, onRemove }: { article: ChosenArticle; onRemove: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), ...(transition && { transition }) }}
      className={classes.one}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={`Move ${title}`}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span className={classes.title}>{title}</span>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Take out ${title}`} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </li>
  )
}

const howTo = 'To move an article, press space, then the arrow keys, then space again. Escape leaves it where it was.'

function announcementsFor(chosen: readonly ChosenArticle[]) {
  const title = (id: unknown) => chosen.find((article) => article.id === id)?.title ?? ''
  const place = (id: unknown) => `${chosen.findIndex((article) => article.id === id) + 1} of ${chosen.length}`
  return {
    onDragStart: ({ active }: { active: { id: unknown } }) => `Picked up ${title(active.id)}.`,
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${title(active.id)} is at place ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${title(active.id)} was put at place ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }: { active: { id: unknown } }) => `${title(active.id)} stays where it was.`,
  }
}
