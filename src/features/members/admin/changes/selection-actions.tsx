import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import classes from '../../../../platform/web/admin/list/bulk.module.css'
import { withCommas } from '../../../../platform/web/admin/list/bulk-progress.tsx'
import type { Selection } from '../../../../platform/web/admin/list/use-selection.ts'
import { type MembersList, toMemberQuery } from '../members-list.ts'
import { MemberChangeDialog } from './change-dialog.tsx'
import { type SelectedMembers, useMemberChange } from './use-member-change.ts'

export function SelectedMemberActions({ chosen, list }: { chosen: Selection; list: MembersList }) {
  const start = useMemberChange()
  const [isOpen, dialog] = useDisclosure(false)
  const query = toMemberQuery(list)
  const key = JSON.stringify(query)
  // Another search or filter ends the choice of all.
  const [allOf, setAllOf] = useState<string | null>(null)
  const ids = list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isWholePage = ids.length === list.rows.length && list.total > list.rows.length
  const isAll = isWholePage && allOf === key
  const members: SelectedMembers = isAll ? { matching: query } : { ids }
  const everybody = list.isTotalCapped ? 'all who match' : withCommas(list.total)
  const clear = () => {
    chosen.set([])
    setAllOf(null)
  }
  if (ids.length === 0) return null
  return (
    <section className={classes.picked} aria-label="Selected members">
      <output>{isAll ? everybody : withCommas(ids.length)} selected</output>
      {isWholePage && !isAll && (
        <Button size="xs" variant="subtle" onClick={() => setAllOf(key)}>
          {list.isTotalCapped ? 'Select all who match' : `Select all ${everybody}`}
        </Button>
      )}
      <Button size="xs" onClick={dialog.open}>
        Change…
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={clear}>
        Clear
      </Button>
      <MemberChangeDialog
        isOpen={isOpen}
        close={dialog.close}
        whom={isAll ? everybody : ids.length === 1 ? '1 member' : `${withCommas(ids.length)} members`}
        onChange={(change) => start(members, change).then(clear)}
      />
    </section>
  )
}
