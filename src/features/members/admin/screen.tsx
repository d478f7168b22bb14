import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '../../../platform/web/admin/download.ts'
import { IconTag } from '../../../platform/web/admin/icons.tsx'
import { memberLink } from '../../../platform/web/admin/links.ts'
import { BulkProgress } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../platform/web/admin/list/filter-select.tsx'
import { Failure, ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { SavedViews } from '../../../platform/web/admin/list/saved-views.tsx'
import { useAddress } from '../../../platform/web/admin/list/use-address.ts'
import { useList } from '../../../platform/web/admin/list/use-list.ts'
import { useSelection } from '../../../platform/web/admin/list/use-selection.ts'
import { ImportAndExport } from '../../imports/admin/import-and-export.tsx'
import type { Member } from '../contract/endpoints.ts'
import { SelectedMemberActions } from './changes/selection-actions.tsx'
import { useMemberChangeProgress } from './changes/use-member-change.ts'
import { columnsOfMembers } from './columns.tsx'
import { MemberImportDialog } from './import-dialog.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import classes from './members.module.css'
import {
  isListNarrowed,
  loadMembers,
  type MemberFilter,
  type MembersList,
  membersList,
  newsletterLabels,
  noMemberFilters,
  planLabels,
  seenLabels,
  sourceLabels,
  toMemberQuery,
} from './members-list.ts'
import { ChangeDialog, type PendingChange } from './plan/change-dialog.tsx'
import { usePlanChange } from './plan/use-plan-change.ts'
import { labelsKey, useLabels } from './use-labels.ts'

export default function Members() {
  const list = useList<Member, MemberFilter>({
    name: membersList,
    load: loadMembers,
    filters: noMemberFilters,
    limit: 25,
  })
  const chosen = useSelection(list.rows.map(({ id }) => id))
  const [shown, show] = useShownMember()
  const [pending, setPending] = useState<PendingChange | null>(null)
  const [hasLabels, labels] = useDisclosure(false)
  const [isImporting, importing] = useDisclosure(false)
  const queries = useQueryClient()
  const perform = usePlanChange(membersList)
  return (
    <ListScreen
      title="Members"
      list={list}
      search={{ label: 'Search members', placeholder: 'Name, email or ID' }}
      filters={<Filters list={list} />}
      sizes={[25, 50, 100]}
      failed="Failed to fetch the members"
      actions={<Actions list={list} openLabels={labels.open} openImport={importing.open} />}
    >
      <MemberChangePanel />
      <DataTable
        caption="Members"
        list={list}
        columns={columnsOfMembers(({ id }) => show(id))}
        rowKey={({ id }) => id}
        sorting={{ order: list.filters.sort, onSort: (order) => list.setFilter('sort', order) }}
        selection={{ chosen, nameOf: ({ username }) => username }}
        empty={
          <p>{isListNarrowed(list) ? 'No members match.' : 'No members yet. They appear here when they sign up.'}</p>
        }
      />
      <SelectedMemberActions chosen={chosen} list={list} />
      <MemberDrawer of={shown} close={() => show(null)} ask={setPending} />
      <ChangeDialog pending={pending} close={() => setPending(null)} perform={perform} />
      <MemberImportDialog
        isOpen={isImporting}
        onClose={importing.close}
        onApplied={() => {
          for (const key of [[membersList], labelsKey]) void queries.invalidateQueries({ queryKey: key })
        }}
      />
      <LabelsDialog isOpen={hasLabels} close={labels.close} />
    </ListScreen>
  )
}

/** In the address, so that other screens can link to a member. */
function useShownMember() {
  const { params, change } = useAddress()
  const member = params.get('member') ?? ''
  const show = (id: number | null) => change({ member: id === null ? '' : String(id) })
  return [/^[1-9]\d{0,8}$/.test(member) ? Number(member) : null, show] as const
}

interface ActionsProps {
  list: MembersList
  openLabels: () => void
  openImport: () => void
}

function Actions({ list, openLabels, openImport }: ActionsProps) {
  const exported = new URLSearchParams(toMemberQuery(list)).toString()
  return (
    <>
      <SavedViews screen="members" />
      <Button variant="default" leftSection={<IconTag size={16} />} onClick={openLabels}>
        Labels
      </Button>
      <ImportAndExport
        onImport={openImport}
        onExport={() => void download(`/admin/members.csv?${exported}`, 'members.csv', 'Failed to export the members')}
      />
    </>
  )
}

function Filters({ list }: { list: MembersList }) {
  const labels = useLabels().map(({ id, name }) => [String(id), name] as const)
  return (
    <div className={classes.filters}>
      <FilterSelect label="Plan" all="All plans" filter="plan" choices={planLabels} list={list} />
      <FilterSelect label="Source of plan" all="Any source" filter="source" choices={sourceLabels} list={list} />
      <FilterSelect label="Label" all="Any label" filter="label" choices={labels} list={list} />
      <FilterSelect
        label="Newsletter"
        all="Any newsletter status"
        filter="newsletter"
        choices={Object.entries(newsletterLabels)}
        list={list}
      />
      <FilterSelect label="Last seen" all="Any time" filter="seen" choices={seenLabels} list={list} />
    </div>
  )
}

function MemberChangePanel() {
  const { change, error, undo, dismiss } = useMemberChangeProgress()
  if (error) return <Failure sentence="Failed to fetch the change" error={error} />
  if (!change) return null
  return (
    <BulkProgress
      noun="member"
      words={change.kind === 'undo' ? { doing: 'Undoing', done: 'restored' } : { doing: 'Changing', done: 'changed' }}
      change={change}
      left={change.left.map(({ id, name, reason }) => ({
        key: id,
        name: <Link to={memberLink(id)}>{name}</Link>,
        reason: reason || 'an error occurred; the server’s log has the reason',
      }))}
      undo={change.canUndo ? () => void undo() : undefined}
      dismiss={dismiss}
    />
  )
}
