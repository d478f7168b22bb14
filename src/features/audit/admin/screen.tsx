import { Button, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { auditActions } from '../../../app/contract/audit-actions.ts'
import type { AuditAction } from '../../../platform/contract/audit.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { IconX } from '../../../platform/web/admin/icons.tsx'
import { editLink, screenLink } from '../../../platform/web/admin/links.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../platform/web/admin/list/filter-select.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type List, type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import type { AuditEntry } from '../contract/endpoints.ts'
import classes from './audit-log.module.css'
import { detailOf } from './detail.ts'

type Filter = 'action' | 'admin'
type AuditList = List<AuditEntry, Filter>

export default function AuditLog() {
  const list = useList<AuditEntry, Filter>({
    name: 'audit-log',
    load: loadActions,
    filters: { action: '', admin: '' },
    limit: 25,
  })
  return (
    <ListScreen
      title="Audit log"
      list={list}
      search={{ label: 'Search by name or number', placeholder: 'Subject: name or number' }}
      filters={<Filters list={list} />}
      failed="Failed to fetch the audit log"
    >
      <DataTable
        caption="Actions"
        list={list}
        columns={columnsFor(list)}
        rowKey={({ id }) => id}
        empty={<p>No entries match.</p>}
      />
    </ListScreen>
  )
}

const isAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text)

const loadActions = ({ page, limit, search, filters: { action, admin } }: ListQuery<Filter>) =>
  adminApi.call('GET /admin/audit-log', {
    query: { page, limit, subject: search, admin, ...(isAction(action) && { action }) },
  })

function Filters({ list }: { list: AuditList }) {
  const { filters, setFilter } = list
  return (
    <>
      <FilterSelect
        label="Action"
        all="All actions"
        filter="action"
        choices={Object.entries(auditActions)}
        list={list}
      />
      {filters.admin && (
        <Button
          size="xs"
          variant="default"
          rightSection={<IconX size={14} />}
          aria-label={`Only by ${filters.admin}: show all`}
          onClick={() => setFilter('admin', '')}
        >
          By {filters.admin}
        </Button>
      )}
    </>
  )
}

const columnsFor = ({ setFilter }: AuditList): readonly Column<AuditEntry>[] => [
  { head: 'When', width: '9.5rem', cell: ({ at }) => <DateTime at={at} /> },
  {
    head: 'Who',
    width: '9rem',
    cell: ({ adminName }) => (
      <UnstyledButton
        className={classes.who}
        title={`Only by ${adminName}`}
        onClick={() => setFilter('admin', adminName)}
      >
        {adminName}
      </UnstyledButton>
    ),
  },
  { head: 'Action', width: '16rem', cell: ({ action }) => auditActions[action] },
  { head: 'Subject', isName: true, cell: (entry) => <Subject entry={entry} /> },
  { head: 'Details', cell: ({ detail }) => <Detail line={detailOf(detail)} /> },
]

const Detail = ({ line }: { line: string }) => line && <span className={classes.detail}>{line}</span>

function Subject({ entry: { action, subject } }: { entry: AuditEntry }) {
  const { kind, id, name } = subject
  if (kind === 'article-change') return <Link to={`${screenLink('new-management')}?change=${id}`}>{name}</Link>
  const isLinked = kind === 'article' && /^\d+$/.test(id) && action !== 'article.deleted'
  return isLinked ? <Link to={editLink(Number(id))}>{name}</Link> : name
}
