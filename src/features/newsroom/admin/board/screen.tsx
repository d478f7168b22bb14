import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useColleagues } from '../../../../platform/web/admin/colleagues.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useAddress } from '../../../../platform/web/admin/list/use-address.ts'
import { usePresent } from '../../../../platform/web/admin/presence.ts'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import type { ListedNews } from '../../../articles/contract/editing.ts'
import classes from './board.module.css'
import { type Dragged, StageColumn } from './column.tsx'
import { type BoardColumn, boardColumns } from './columns.ts'
import { useMoveCard } from './use-board.ts'

export default function Board() {
  const { params, change } = useAddress()
  const asked = params.get('assignee') ?? ''
  const assignee = /^(?:me|[1-9]\d{0,8})$/.test(asked) ? asked : ''
  const colleagues = useColleagues(0)
  const present = usePresent()
  const move = useMoveCard()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const moveTo = (card: ListedNews, to: BoardColumn) => {
    setMoved(card.ID)
    void move(card, to)
  }
  return (
    <section className={classes.screen}>
      <ScreenHead title="Board">
        <NativeSelect
          size="xs"
          aria-label="Assigned to"
          data={[
            { value: '', label: 'Assigned or not' },
            { value: 'me', label: 'Assigned to me' },
            ...colleagues.map(({ id, name }) => ({ value: String(id), label: `Assigned to ${name}` })),
          ]}
          value={assignee}
          onChange={(event) => change({ assignee: event.currentTarget.value })}
        />
        <Button size="xs" variant="default" component={Link} to={screenLink('calendar')}>
          Calendar
        </Button>
      </ScreenHead>
      <p className={classes.facts}>Drag a card to another column, or select it and press Alt and an arrow key.</p>
      <ScrollRegion label="Columns" className={classes.columns}>
        {boardColumns.map((words) => (
          <StageColumn
            key={words.column}
            words={words}
            assignee={assignee}
            present={present}
            dragged={dragged}
            moved={moved}
            onDrag={setDragged}
            onMove={moveTo}
          />
        ))}
      </ScrollRegion>
    </section>
  )
}
