import { ActionIcon } from '@mantine/core'
import type { Ref } from 'react'
import { IconGripVertical, IconX } from '../icons.tsx'
import classes from './picker.module.css'

interface Props {
  title: string
  onRemove: () => void
  row?: Ref<HTMLLIElement>
  grip?: Ref<HTMLButtonElement>
  isDragging?: boolean
}

/** One of the chosen articles. */
export const ChosenRow = ({ title, onRemove, row, grip, isDragging = false }: Props) => (
  <li ref={row} className={classes.one} data-dragging={isDragging || undefined}>
    <button type="button" ref={grip} disabled={!grip} className={classes.grip} aria-label={`Move ${title}`}>
      <IconGripVertical size={16} />
    </button>
    <span className={classes.title}>{title}</span>
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${title}`} onClick={onRemove}>
      <IconX size={15} />
    </ActionIcon>
  </li>
)
