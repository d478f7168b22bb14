import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FailedJob } from '../../../contract/jobs.ts'
import { adminApi } from '../api.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { ListScreen } from '../kit/list-screen.tsx'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { type ListQuery, useList } from '../kit/use-list.ts'
import { useSelection } from '../kit/use-selection.ts'
import classes from './failed-work.module.css'

const listName = 'failed-work'

/** Mail and other work that was tried to the end: what it was, whom it concerned, why it failed, and once more. */
export default function FailedWork() {
  const list = useList<FailedJob>({ name: listName, load: loadFailed, limit: 25 })
  const chosen = useSelection(list.rows.map(({ id }) => id))
  const { retry, underWay } = useRetry()
  const retryChosen = () => {
    chosen.set([])
    void retry(list.rows.filter(({ id }) => chosen.has(id)))
  }
  return (
    <ListScreen
      title="Failed work"
      list={list}
      failed="Failed to fetch what has failed"
      actions={
        <Button
          disabled={chosen.keys.length === 0}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={retryChosen}
        >
          Try picked again
        </Button>
      }
    >
      <DataTable
        caption="Failed work"
        list={list}
        columns={columnsFor(underWay, (job) => void retry([job]))}
        rowKey={({ id }) => id}
        selection={{ chosen, nameOf: nameOf }}
        empty={<p>Nothing has failed.</p>}
      />
    </ListScreen>
  )
}

async function loadFailed({ page, limit }: ListQuery) {
  const { data, total } = await adminApi.call('GET /admin/failed-jobs', {
    query: { page: String(page), limit: String(limit) },
  })
  return { rows: data, total }
}

/** Has work tried again, one after the other, so that the first refusal is told and the rest is left alone. */
function useRetry() {
  const queries = useQueryClient()
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const retry = async (jobs: readonly FailedJob[]) => {
    setUnderWay(jobs.map(({ id }) => id))
    try {
      for (const { id } of jobs) await adminApi.call('POST /admin/failed-jobs/:id/retry', { params: { id } })
      notifySuccess(jobs.length === 1 ? 'It will be tried again.' : `${jobs.length} will be tried again.`)
    } catch (fault) {
      notifyError('Failed to have it tried again', fault)
    }
    setUnderWay([])
    await queries.invalidateQueries({ queryKey: [listName] })
  }
  return { retry, underWay }
}

const kinds: Record<string, string> = {
  'mail.send': 'Mail',
  'accounts.mail-request': 'Account mail',
  'newsletter.send': 'Newsletter',
}

const nameOf = ({ name, about }: FailedJob) => [kinds[name] ?? name, about].filter(Boolean).join(': ')

const columnsFor = (underWay: readonly string[], retry: (job: FailedJob) => void): readonly Column<FailedJob>[] => [
  { head: 'When', width: '9.5rem', cell: ({ failedAt }) => <DateTime at={failedAt} /> },
  { head: 'What', width: '9rem', cell: ({ name }) => kinds[name] ?? name },
  { head: 'Which, to whom', isName: true, cell: ({ about }) => about || '–' },
  { head: 'Why', cell: ({ reason }) => <span className={classes.reason}>{reason}</span> },
  { head: 'Tries', isNumber: true, width: '4rem', cell: ({ tries }) => tries },
  {
    head: 'Again',
    isActions: true,
    cell: (job) => (
      <Button
        size="compact-sm"
        variant="default"
        loading={underWay.includes(job.id)}
        aria-label={`Try again: ${nameOf(job)}`}
        onClick={() => retry(job)}
      >
        Try again
      </Button>
    ),
  },
]
