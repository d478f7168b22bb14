import { Anchor, Badge, Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { whitePaperLink } from '../../../contract/links.ts'
import type { AdminListedPaper } from '../../../contract/white-papers/endpoints.ts'
import { adminApi, explain } from '../api.ts'
import { AddEntry, actionsColumn, titleColumn } from '../kit/content/entry-columns.tsx'
import { useEntryDeletion } from '../kit/content/use-entry-deletion.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { notifySuccess } from '../kit/notify.tsx'
import { screenLink } from '../links.ts'

const listName = 'white-papers'

/** White papers of sponsors: search, add, edit and delete them. */
export default function WhitePapers() {
  const list = useList<AdminListedPaper>({ name: listName, load, limit: 25 })
  const remove = useEntryDeletion({
    ...{ path: listName, noun: 'white paper' },
    remove: (params) => adminApi.call('DELETE /admin/white-papers/:id', { params }),
    restore: (params) => adminApi.call('POST /admin/white-papers/:id/restoration', { params }),
  })
  const [isForgetting, setForgetting] = useState(false)
  return (
    <ListScreen
      title="White papers"
      list={list}
      search={{ label: 'Search white papers', placeholder: 'Title or sponsor' }}
      failed="Failed to load the white papers"
      actions={
        <>
          <Button variant="default" onClick={() => setForgetting(true)}>
            Delete leads by email
          </Button>
          <AddEntry path={listName} noun="white paper" />
        </>
      }
    >
      <DataTable
        caption="White papers"
        list={list}
        columns={columnsFor(remove)}
        rowKey={({ id }) => id}
        empty={
          <p>
            {list.search ? 'No white papers match.' : 'No white papers yet. Add one to collect leads for a sponsor.'}
          </p>
        }
      />
      {isForgetting && <ForgetDialog onClose={() => setForgetting(false)} />}
    </ListScreen>
  )
}

async function load({ page, limit, search }: ListQuery) {
  const query = { page: String(page), limit: String(limit), search }
  const { data, total } = await adminApi.call('GET /admin/white-papers', { query })
  return { rows: data, total }
}

const stateOf = ({ isPublished, isOpen }: AdminListedPaper) => (isPublished ? (isOpen ? 'Open' : 'Closed') : 'Draft')

const columnsFor = (remove: (paper: AdminListedPaper) => void): readonly Column<AdminListedPaper>[] => [
  titleColumn('white-papers', true),
  { head: 'Sponsor', width: '14rem', cell: ({ sponsor }) => sponsor },
  {
    head: 'Status',
    width: '7rem',
    cell: (paper) => (
      <Badge variant="light" miw="max-content" color={paper.isPublished ? (paper.isOpen ? 'green' : 'gray') : 'yellow'}>
        {stateOf(paper)}
      </Badge>
    ),
  },
  {
    head: 'Leads',
    isNumber: true,
    width: '6rem',
    cell: ({ id, title, leads }) => (
      <Anchor
        component={Link}
        to={screenLink(`white-papers/${id}/leads`)}
        size="sm"
        aria-label={`${leads} leads of ${title}`}
      >
        {leads}
      </Anchor>
    ),
  },
  actionsColumn(whitePaperLink, remove),
]

/** Deletes everything of an address, as somebody has asked for. */
function ForgetDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const forget = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { message } = await adminApi.call('POST /admin/white-paper-leads/forget', { body: { email } })
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: [listName] })
      onClose()
    } catch (error) {
      setProblem(explain('Failed to delete the leads.', error))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Delete leads by email">
      <form onSubmit={(event) => void forget(event)} noValidate>
        <Stack>
          <TextInput
            type="email"
            label="Email address"
            description="Permanently deletes all leads with this email address"
            value={email}
            error={problem}
            onChange={(event) => {
              setProblem('')
              setEmail(event.currentTarget.value)
            }}
            data-autofocus
          />
          <FormFooter onCancel={onClose} color="red">
            Delete
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}
