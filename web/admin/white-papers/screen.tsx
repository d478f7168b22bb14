import { Anchor, Badge, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { whitePaperLink } from '../../../contract/links.ts'
import type { AdminListedPaper } from '../../../contract/white-papers/endpoints.ts'
import { adminApi, explain } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { type ListQuery, useList } from '../kit/list/use-list.ts'
import { notifyError, notifySuccess } from '../kit/notify.tsx'
import { screenLink } from '../links.ts'

const listName = 'white-papers'

/** White papers of sponsors: search, add, edit and delete them. */
export default function WhitePapers() {
  const list = useList<AdminListedPaper>({ name: listName, load, limit: 25 })
  const remove = useDeletion()
  const navigate = useNavigate()
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
            Forget an address
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void navigate(screenLink('white-papers/new'))}
          >
            Add white paper
          </Button>
        </>
      }
    >
      <DataTable
        caption="White papers"
        list={list}
        columns={columnsFor((paper) => void remove(paper))}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No white papers match.' : 'No sponsor offers a white paper yet.'}</p>}
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

/** Deletes a white paper. The notification brings it back. */
function useDeletion() {
  const queries = useQueryClient()
  const attempt = async (failed: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => notifyError(failed, error))
    await queries.invalidateQueries({ queryKey: [listName] })
  }
  return ({ id }: AdminListedPaper) => {
    const params = { id: String(id) }
    const restore = () =>
      attempt('Failed to undo', async () => {
        const { message } = await adminApi.call('POST /admin/white-papers/:id/restoration', { params })
        notifySuccess(message)
      })
    return attempt('Failed to delete the white paper', async () => {
      const { message } = await adminApi.call('DELETE /admin/white-papers/:id', { params })
      notifySuccess(message, restore)
    })
  }
}

const stateOf = ({ isPublished, isOpen }: AdminListedPaper) => (isPublished ? (isOpen ? 'Open' : 'Closed') : 'Draft')

const columnsFor = (remove: (paper: AdminListedPaper) => void): readonly Column<AdminListedPaper>[] => [
  {
    head: 'Title',
    isName: true,
    cell: ({ id, title }) => (
      <Anchor component={Link} to={screenLink(`white-papers/${id}`)} c="inherit" fw={550}>
        {title}
      </Anchor>
    ),
  },
  { head: 'Sponsor', width: '14rem', cell: ({ sponsor }) => sponsor },
  {
    head: 'State',
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
      <Anchor component={Link} to={screenLink(`white-papers/${id}/leads`)} size="sm" aria-label={`Leads of ${title}`}>
        {leads}
      </Anchor>
    ),
  },
  {
    head: 'Actions',
    isActions: true,
    width: '11rem',
    cell: (paper) => (
      <Group gap={4} wrap="nowrap">
        {paper.isPublished && (
          <Button
            component="a"
            href={whitePaperLink(paper.slug)}
            size="compact-sm"
            variant="subtle"
            aria-label={`Page of ${paper.title}`}
          >
            Page
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Delete ${paper.title}`}
          onClick={() => remove(paper)}
        >
          Delete
        </Button>
      </Group>
    ),
  },
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
      setProblem(explain('The address was not deleted.', error))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Forget an address">
      <form onSubmit={(event) => void forget(event)} noValidate>
        <Stack>
          <TextInput
            type="email"
            label="Mail address"
            description="Its leads of all white papers are deleted for good"
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
