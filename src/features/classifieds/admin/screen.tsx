import { Anchor, Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classifiedLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { AdminClassified } from '../contract/endpoints.ts'
import {
  type ClassifiedState,
  classifiedCategories,
  classifiedLimits,
  classifiedMessages,
  classifiedStates,
} from '../contract/rules.ts'
import classes from './classifieds.module.css'

const listName = 'classifieds'

const stateNames: Record<ClassifiedState, string> = {
  waiting: 'Pending',
  shown: 'Published',
  refused: 'Rejected',
  ended: 'Ended',
}
const states = classifiedStates.map((state) => [state, stateNames[state]] as const)
const stateOf = (name: string): ClassifiedState => classifiedStates.find((state) => state === name) ?? 'waiting'

const emptyWords: Record<ClassifiedState, string> = {
  waiting: 'No pending ads.',
  shown: 'No published ads.',
  refused: 'No rejected ads.',
  ended: 'No ended ads.',
}

export default function Classifieds() {
  const list = useList<AdminClassified, 'state'>({ name: listName, load, filters: { state: 'waiting' }, limit: 25 })
  const [refused, setRefused] = useState<AdminClassified | null>(null)
  const approve = useApproval()
  const state = stateOf(list.filters.state)
  return (
    <ListScreen
      title="Classified ads"
      list={list}
      failed="Failed to load the ads"
      filters={
        <Choices label="Ads" value={state} choices={states} onChoose={(next) => list.setFilter('state', next)} />
      }
    >
      <DataTable
        caption="Classified ads"
        list={list}
        columns={columnsFor({ approve: (ad) => void approve(ad), refuse: setRefused })}
        rowKey={({ id }) => id}
        empty={<p>{emptyWords[state]}</p>}
      />
      {refused && (
        <RefusalDialog ad={list.rows.find(({ id }) => id === refused.id) ?? refused} onClose={() => setRefused(null)} />
      )}
    </ListScreen>
  )
}

const load = ({ page, limit, filters: { state } }: ListQuery<'state'>) =>
  adminApi.call('GET /admin/classifieds', { query: { page, limit, state: stateOf(state) } })

function useApproval() {
  const attempt = useAttempt(listName)
  return ({ id, submittedAt }: AdminClassified) =>
    attempt('Failed to approve the ad', async () => {
      const params = { id: String(id) }
      const { message } = await adminApi.call('POST /admin/classifieds/:id/approval', { params, body: { submittedAt } })
      notifySuccess(message)
    })
}

interface Actions {
  approve: (ad: AdminClassified) => void
  refuse: (ad: AdminClassified) => void
}

const columnsFor = ({ approve, refuse }: Actions): readonly Column<AdminClassified>[] => [
  {
    head: 'Ad',
    isName: true,
    cell: ({ id, title, body, contact, state, refusal }) => (
      <div className={classes.ad}>
        {state === 'shown' ? (
          <Anchor href={classifiedLink(id)} target="_blank" rel="noreferrer" c="inherit" fw={550}>
            {title}
          </Anchor>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <span className={classes.body}>{body}</span>
        <span className={classes.quiet}>{contact ? `Replies to ${contact}` : 'Replies by the form'}</span>
        {refusal && <span className={classes.quiet}>Rejected: {refusal}</span>}
      </div>
    ),
  },
  { head: 'Category', width: '10rem', cell: ({ category }) => classifiedCategories[category] },
  {
    head: 'Reader',
    width: '13rem',
    cell: ({ reader }) => (
      <div className={classes.ad}>
        <span>{reader.name}</span>
        <span className={classes.quiet}>{reader.email}</span>
      </div>
    ),
  },
  { head: 'Sent', width: '9.5rem', cell: ({ submittedAt }) => <DateTime at={submittedAt} /> },
  {
    head: 'Actions',
    isActions: true,
    width: '12rem',
    cell: (ad) => (
      <Group gap={4} wrap="nowrap">
        {(ad.state === 'waiting' || ad.state === 'refused') && (
          <Button size="compact-sm" variant="default" aria-label={`Approve ${ad.title}`} onClick={() => approve(ad)}>
            Approve
          </Button>
        )}
        {(ad.state === 'waiting' || ad.state === 'shown') && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${ad.state === 'shown' ? 'Unpublish' : 'Reject'} ${ad.title}`}
            onClick={() => refuse(ad)}
          >
            {ad.state === 'shown' ? 'Unpublish' : 'Reject'}
          </Button>
        )}
      </Group>
    ),
  },
]

/** The reader gets the reason by mail, and may send a changed ad. */
function RefusalDialog({ ad, onClose }: { ad: AdminClassified; onClose: () => void }) {
  const queries = useQueryClient()
  const verb = ad.state === 'shown' ? 'Unpublish' : 'Reject'
  const { text, form } = useAdminForm({
    fields: { reason: '' },
    send: async ({ reason }) => {
      const params = { id: String(ad.id) }
      const body = { reason, submittedAt: ad.submittedAt }
      try {
        const { message } = await adminApi.call('POST /admin/classifieds/:id/refusal', { params, body })
        notifySuccess(message)
      } finally {
        // Also after an error: the reader may have changed the text, which the dialog then shows.
        await queries.invalidateQueries({ queryKey: [listName] })
      }
    },
    close: onClose,
    failed: 'Failed to reject the ad.',
    check: ({ reason }) => (reason.trim() === '' ? { reason: classifiedMessages.refusalRequired } : {}),
  })
  return (
    <Modal opened onClose={onClose} title={`${verb} the ad`} size="lg">
      <DialogForm form={form} button={verb} color="red">
        <Text size="sm" fw={550}>
          {ad.title}
        </Text>
        <Text size="sm" className={classes.body}>
          {ad.body}
        </Text>
        <Textarea
          label="Reason"
          description="The reader receives it by email and can send a changed ad"
          autosize
          minRows={2}
          maxLength={classifiedLimits.refusal}
          data-autofocus
          {...text('reason')}
        />
      </DialogForm>
    </Modal>
  )
}
