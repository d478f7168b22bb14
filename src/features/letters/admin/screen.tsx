import { Button, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { useShortcut } from '../../../platform/web/admin/shortcuts.ts'
import type { AdminLetter } from '../contract/endpoints.ts'
import { type LetterView, letterLimits, letterMessages, letterViews } from '../contract/rules.ts'
import { BansDialog } from './bans-dialog.tsx'
import { columnsOfLetters } from './columns.tsx'
import classes from './letters.module.css'
import { listName, useLetterActions } from './use-letter-actions.ts'

const views = Object.entries(letterViews) as [LetterView, string][]

const emptyWords: Record<LetterView, string> = {
  waiting: 'No pending letters.',
  shown: 'No published letters.',
  refused: 'No letters rejected in the last 90 days.',
  reported: 'No reported letters.',
}

export default function LettersScreen() {
  const list = useList<AdminLetter, 'view'>({ name: listName, load, filters: { view: 'waiting' }, limit: 25 })
  const [refused, setRefused] = useState<AdminLetter | null>(null)
  const [areBansOpen, setBansOpen] = useState(false)
  const actions = useLetterActions()
  const view = viewOf(list.filters.view)
  useShortcut('s', 'Publish the letter', () => clickInRow('show'))
  useShortcut('r', 'Reject the letter', () => clickInRow('refuse'))
  return (
    <ListScreen
      title="Letters"
      list={list}
      search={{ label: 'Search letters', placeholder: 'Text, name or article' }}
      failed="Failed to fetch the letters"
      actions={
        <Button size="xs" variant="default" onClick={() => setBansOpen(true)}>
          Banned readers
        </Button>
      }
      filters={
        <Choices
          label="Letters"
          choices={views.map(([value, label]) => [value, withCount(label, list.counts[value])])}
          value={view}
          onChoose={(next) => list.setFilter('view', next)}
        />
      }
    >
      <div className={classes.letters}>
        <DataTable
          caption="Letters"
          list={list}
          columns={columnsOfLetters({ ...actions, refuse: setRefused })}
          rowKey={({ id }) => id}
          empty={<p>{list.search ? 'No letters match.' : emptyWords[view]}</p>}
        />
      </div>
      {refused && (
        <RefusalDialog
          letter={refused}
          onClose={() => setRefused(null)}
          onRefuse={(reason) => actions.settle(refused, { state: 'refused', reason })}
        />
      )}
      {areBansOpen && <BansDialog onClose={() => setBansOpen(false)} />}
    </ListScreen>
  )
}

const viewOf = (name: string): LetterView => views.find(([view]) => view === name)?.[0] ?? 'waiting'

const withCount = (label: string, count: number | undefined) => (count ? `${label} ${count}` : label)

const load = ({ filters, ...query }: ListQuery<'view'>) =>
  adminApi.call('GET /admin/letters', { query: { ...query, view: viewOf(filters.view) } })

const clickInRow = (act: string) =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click()

interface Props {
  letter: AdminLetter
  onClose: () => void
  onRefuse: (reason: string) => Promise<unknown>
}

function RefusalDialog({ letter, onClose, onRefuse }: Props) {
  const { text, form } = useAdminForm({
    fields: { reason: '' },
    send: async ({ reason }) => void (await onRefuse(reason)),
    close: onClose,
    failed: 'Failed to save the letter',
    check: ({ reason }) => (reason.trim() === '' ? { reason: letterMessages.noReason } : {}),
  })
  return (
    <Modal opened onClose={onClose} title="Reject the letter">
      <DialogForm form={form} button="Reject">
        <Text size="sm" lineClamp={6}>
          {letter.text}
        </Text>
        <Textarea
          label="Reason"
          description={`${letter.name} receives it by email in two minutes and sees it in their account`}
          maxLength={letterLimits.reason}
          autosize
          minRows={2}
          data-autofocus
          {...text('reason')}
        />
      </DialogForm>
    </Modal>
  )
}
