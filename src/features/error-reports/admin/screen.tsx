import { Anchor, Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiResult } from '../../../platform/contract/api.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { errorReportMessages } from '../contract/messages.ts'
import { type ErrorReportState, errorReportLimits, errorReportStates } from '../contract/rules.ts'

type Report = ApiResult<'GET /admin/error-reports'>['data'][number]

const listName = 'error-reports'
const states = Object.entries(errorReportStates) as [ErrorReportState, string][]

export default function ErrorReportsScreen() {
  const list = useList<Report, 'state'>({ name: listName, load: loadReports, filters: { state: 'open' }, limit: 25 })
  const [corrected, setCorrected] = useState<Report | null>(null)
  const { settle, declineAll, remove } = useActions()
  return (
    <ListScreen
      title="Error reports"
      list={list}
      failed="Failed to fetch the reports"
      actions={
        list.filters.state === 'open' &&
        list.total > 0 && (
          <Button size="xs" variant="default" onClick={() => void declineAll(list.total)}>
            Dismiss all
          </Button>
        )
      }
      filters={
        <Choices
          label="Reports"
          choices={states}
          value={stateOf(list.filters.state)}
          onChoose={(state) => list.setFilter('state', state)}
        />
      }
    >
      <DataTable
        caption="Error reports"
        list={list}
        columns={columnsFor({
          correct: setCorrected,
          settle: (report, state) => void settle(report.id, state),
          remove: (report) => void remove(report),
        })}
        rowKey={({ id }) => id}
        empty={<p>{list.filters.state === 'open' ? 'No open reports.' : 'No reports yet.'}</p>}
      />
      {corrected && <CorrectionDialog report={corrected} onClose={() => setCorrected(null)} />}
    </ListScreen>
  )
}

const stateOf = (name: string): ErrorReportState => states.find(([state]) => state === name)?.[0] ?? 'open'

const loadReports = ({ page, limit, filters: { state } }: ListQuery<'state'>) =>
  adminApi.call('GET /admin/error-reports', { query: { page, limit, state: stateOf(state) } })

function useActions() {
  const attempt = useAttempt(listName)
  const settle = (id: number, state: 'open' | 'declined'): Promise<boolean> =>
    attempt('Failed to save the report', async () => {
      const params = { id: String(id) }
      const { message } = await adminApi.call('PUT /admin/error-reports/:id', { params, body: { state } })
      notifySuccess(message, () => settle(id, state === 'open' ? 'declined' : 'open'))
    })
  const reopen = (ids: number[]) =>
    attempt('Failed to reopen the reports', async () => {
      const { message } = await adminApi.call('POST /admin/error-reports/reopen', { body: { ids } })
      notifySuccess(message)
    })
  async function declineAll(count: number): Promise<void> {
    const isSure = await confirm({
      title: 'Dismiss all open reports?',
      text: `${count === 1 ? 'One report is open' : `${count} reports are open`}. You can reopen them under “${errorReportStates.declined}”.`,
      confirm: 'Dismiss all',
    })
    if (!isSure) return
    await attempt('Failed to dismiss the reports', async () => {
      const { message, ids } = await adminApi.call('POST /admin/error-reports/decline-open', {})
      notifySuccess(message, () => reopen(ids))
    })
  }
  async function remove({ id, article }: Report): Promise<void> {
    const isSure = await confirm({
      title: 'Delete the report?',
      about: article.title,
      text: 'This permanently deletes the report. A published correction stays.',
      confirm: 'Delete',
      isGrave: true,
    })
    if (!isSure) return
    await attempt('Failed to delete the report', async () => {
      const { message } = await adminApi.call('DELETE /admin/error-reports/:id', { params: { id: String(id) } })
      notifySuccess(message)
    })
  }
  return { settle, declineAll, remove }
}

interface Actions {
  correct: (report: Report) => void
  settle: (report: Report, state: 'open' | 'declined') => void
  remove: (report: Report) => void
}

const columnsFor = ({ correct, settle, remove }: Actions): readonly Column<Report>[] => [
  {
    head: 'Article',
    isName: true,
    width: '16rem',
    cell: ({ article }) => (
      <Anchor href={article.link} target="_blank" rel="noreferrer" size="sm">
        {article.title}
      </Anchor>
    ),
  },
  { head: 'Error', isLong: true, cell: ({ words }) => words || '–' },
  { head: 'Reported by', width: '9rem', cell: ({ finder }) => finder || '–' },
  { head: 'Sent', width: '7rem', cell: ({ reportedAt }) => reportedAt.slice(0, 10) },
  { head: 'Resolved by', width: '8rem', cell: ({ settledBy }) => settledBy || '–' },
  {
    head: 'Actions',
    isActions: true,
    cell: (report) => (
      <Group gap={4}>
        {report.state !== 'corrected' && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Correct ${report.article.title}`}
              onClick={() => correct(report)}
            >
              Correct
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`${report.state === 'open' ? 'Dismiss the report on' : 'Reopen the report on'} ${report.article.title}`}
              onClick={() => settle(report, report.state === 'open' ? 'declined' : 'open')}
            >
              {report.state === 'open' ? 'Dismiss' : 'Reopen'}
            </Button>
          </>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Delete the report on ${report.article.title}`}
          onClick={() => remove(report)}
        >
          Delete
        </Button>
      </Group>
    ),
  },
]

/** The sentence stands above the article's text, which is mended in the editor. */
function CorrectionDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const queries = useQueryClient()
  const { text, form } = useAdminForm({
    fields: { words: '' },
    send: async (body) => {
      const params = { id: String(report.id) }
      const { message } = await adminApi.call('POST /admin/error-reports/:id/correction', { params, body })
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: [listName] })
    },
    close: onClose,
    failed: 'Failed to save the correction.',
    check: ({ words }) => (words.trim() === '' ? { words: errorReportMessages.noCorrection } : {}),
  })
  return (
    <Modal opened onClose={onClose} title="Correction" size="lg">
      <DialogForm form={form} button="Publish correction">
        <Text size="sm">{report.words}</Text>
        <TextInput
          label="Correction text"
          description={`A sentence above the text of the article${report.finder && `, with thanks to ${report.finder}`}`}
          maxLength={errorReportLimits.correction}
          data-autofocus
          {...text('words')}
        />
        <Anchor href={`/admin/edit/${report.article.id}`} size="sm">
          Edit the article
        </Anchor>
      </DialogForm>
    </Modal>
  )
}
