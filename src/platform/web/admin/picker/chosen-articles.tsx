import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { IconGripVertical, IconX } from '../icons.tsx'
import type { ChosenArticle } from './chosen-article.ts'
import classes from './picker.module.css'
import { useMovedRow } from './use-moved-row.ts'

interface Props {
  chosen: readonly ChosenArticle[]
  most: number
  onChange: (chosen: readonly ChosenArticle[]) => void
}

export function ChosenArticles({ chosen, most, onChange }: Props) {
  const [label, help] = [useId(), useId()]
  const { announcement, gripProps, moving, placeOf } = useMovedRow(chosen, onChange)
  return (
    <div>
      <p className={classes.count} id={label}>
        {chosen.length} of {most} selected
      </p>
      {chosen.length === 0 && <p className={classes.hint}>Selected articles appear here.</p>}
      <ol className={classes.chosen} aria-labelledby={label}>
        {chosen.map(({ id, title }, index) => (
          <li key={id} className={classes.one} style={{ order: placeOf(index) }} data-moving={moving(index)}>
            <button
              type="button"
              className={classes.grip}
              data-place={placeOf(index) + 1}
              aria-label={`Move ${title}`}
              aria-describedby={help}
              {...gripProps(index, id)}
            >
              <IconGripVertical size={16} />
            </button>
            <span className={classes.title}>{title}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={`Remove ${title}`}
              onClick={() => onChange(chosen.filter((article) => article.id !== id))}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <VisuallyHidden id={help}>
        To move an article, press space, then the arrow keys, then space again. Press escape to cancel.
      </VisuallyHidden>
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </div>
  )
}
