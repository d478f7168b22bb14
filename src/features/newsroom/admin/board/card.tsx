import { ActionIcon, Badge, Menu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { useFormatDateTime } from '../../../../platform/web/admin/date-time.tsx'
import { IconArrowsMove } from '../../../../platform/web/admin/icons.tsx'
import { editLink } from '../../../../platform/web/admin/links.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { Assignment } from '../../../articles/admin/assignment.tsx'
import { PinnedBadge } from '../../../articles/admin/stage-badge.tsx'
import type { ListedNews } from '../../../articles/contract/editing.ts'
import { sectionOf, titleOf } from '../news/news-list.ts'
import classes from './board.module.css'
import { type BoardColumn, boardColumns } from './columns.ts'

interface Props {
  card: ListedNews
  column: BoardColumn
  /** Who else edits it now. Empty: no one. */
  present: string
  isDragged: boolean
  isMoved: boolean
  onDrag: (isDragged: boolean) => void
  onMove: (to: BoardColumn) => void
}

export function BoardCard({ card, column, present, isDragged, isMoved, onDrag, onMove }: Props) {
  const moment = useFormatDateTime()
  const catalogue = useCatalogue()
  const title = titleOf(card)
  const isFixed = column === 'published'
  const at = boardColumns.findIndex((one) => one.column === column)
  const link = useRef<HTMLAnchorElement>(null)
  // Its former place had the focus.
  useEffect(() => {
    if (isMoved && document.activeElement === document.body) link.current?.focus()
  }, [isMoved])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The menu offers the same as dragging.
    <li
      className={classes.card}
      draggable={!isFixed}
      data-dragged={isDragged || undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
      onKeyDown={(event) => {
        if (!event.altKey || isFixed || !/^Arrow(?:Left|Right)$/.test(event.key)) return
        event.preventDefault()
        const next = boardColumns[at + (event.key === 'ArrowLeft' ? -1 : 1)]
        if (next) onMove(next.column)
      }}
    >
      <div className={classes.head}>
        <Link ref={link} to={editLink(card.ID)} className={classes.name}>
          {title}
        </Link>
        {!isFixed && <MoveMenu title={title} column={column} onMove={onMove} />}
      </div>
      <p className={classes.facts}>
        {sectionOf(card, catalogue)}
        {card.writer && ` · ${card.writer}`}
      </p>
      {card.isPinned && <PinnedBadge />}
      {card.publishAt && (
        <Badge color="yellow" variant="light">
          Scheduled {moment(card.publishAt)}
        </Badge>
      )}
      {isFixed ? (
        <p className={classes.facts}>{moment(card['Date of Publication'])}</p>
      ) : (
        <Assignment assignee={card.assignee} dueOn={card.dueOn} />
      )}
      {present && <p className={classes.present}>Open in the editor: {present}</p>}
    </li>
  )
}

function MoveMenu({ title, column, onMove }: Pick<Props, 'column' | 'onMove'> & { title: string }) {
  const isEditor = useMay('editor')
  const others = boardColumns.filter(
    (one) => one.column !== column && (isEditor || one.column === 'draft' || one.column === 'in-review'),
  )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Move ${title}`}>
          <IconArrowsMove size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((one) => (
          <Menu.Item key={one.column} onClick={() => onMove(one.column)}>
            Move to {one.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
