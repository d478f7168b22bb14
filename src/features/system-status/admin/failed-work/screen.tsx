import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { IconRefresh } from '../../../../platform/web/admin/icons.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import { useSelection } from '../../../../platform/web/admin/list/use-selection.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { FailedJob } from '../../contract/jobs.ts'
import classes from './failed-work.module.css'

const listName = 'failed-work'

export default function FailedWork() {
  const list = useList<FailedJob>({ name: listName, load: loadFailed, limit: 25 })
  const selection = useSelection(list.rows.map(({ id }) => id))
  const { retry, pending } = useRetry()
  const retrySelected = () => {
    selection.set([])
    void retry(list.rows.filter(({ id }) => selection.has(id)))
  }
  return (
    <ListScreen
      title="Failed jobs"
      list={list}
      search={{ label: 'Search failed jobs', placeholder: 'Type, subject or reason' }}
      failed="Failed to load the failed jobs"
      actions={
        <Button disabled={selection.keys.length === 0} leftSection={<IconRefresh size={16} />} onClick={retrySelected}>
          Retry selected
        </Button>
      }
    >
      <DataTable
        caption="Failed jobs"
        list={list}
        columns={columnsFor(pending, (job) => void retry([job]))}
        rowKey={({ id }) => id}
        selection={{ chosen: selection, nameOf }}
        empty={<p>{list.search === '' ? 'No failed jobs.' : 'No failed jobs match.'}</p>}
      />
    </ListScreen>
  )
}

const loadFailed = ({ page, limit, search }: ListQuery) =>
  adminApi.call('GET /admin/failed-jobs', { query: { page, limit, search } })

function useRetry() {
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly string[]>([])
  const retry = async (jobs: readonly FailedJob[]) => {
    setPending(jobs.map(({ id }) => id))
    try {
      for (const { id } of jobs) await adminApi.call('POST /admin/failed-jobs/:id/retry', { params: { id } })
      notifySuccess(jobs.length === 1 ? 'The job will run again.' : `${jobs.length} jobs will run again.`)
    } catch (error) {
      notifyError('Failed to retry', error)
    }
    setPending([])
    await queries.invalidateQueries({ queryKey: [listName] })
  }
  return { retry, pending }
}

const kinds: Record<string, string> = {
  'mail.send': 'Email',
  'accounts.mail-request': 'Account email',
  'newsletter.send': 'Newsletter',
  'subscriptions.payment-event': 'Payment event',
  'subscriptions.check-order': 'Order check',
}

const nameOf = ({ name, about }: FailedJob) => [kinds[name] ?? name, about].filter(Boolean).join(': ')

const columnsFor = (pending: readonly string[], retry: (job: FailedJob) => void): readonly Column<FailedJob>[] => [
  { head: 'Failed at', width: '9.5rem', cell: ({ failedAt }) => <DateTime at={failedAt} /> },
  { head: 'Type', width: '9rem', cell: ({ name }) => kinds[name] ?? name },
  { head: 'Subject', isName: true, cell: ({ about }) => about || '–' },
  { head: 'Reason', cell: ({ reason }) => <span className={classes.reason}>{reason}</span> },
  { head: 'Attempts', isNumber: true, width: '5rem', cell: ({ tries }) => tries },
  {
    head: 'Actions',
    isActions: true,
    cell: (job) => (
      <Button
        size="compact-sm"
        variant="default"
        loading={pending.includes(job.id)}
        aria-label={`Retry: ${nameOf(job)}`}
        onClick={() => retry(job)}
      >
        Retry
      </Button>
    ),
  },
]
