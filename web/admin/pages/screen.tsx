import { Badge, Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ownPageLink } from '../../../contract/links.ts'
import type { PageListItem, PageState } from '../../../contract/pages/endpoints.ts'
import { pageLimits } from '../../../contract/pages/rules.ts'
import { toSlug } from '../../../contract/slugs.ts'
import { adminApi, explain } from '../api.ts'
import { DateTime } from '../kit/date-time.tsx'
import { FormFooter } from '../kit/form-footer.tsx'
import { IconPlus } from '../kit/icons.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useList } from '../kit/list/use-list.ts'
import { screenLink } from '../links.ts'

const stateWords: Record<PageState, { word: string; color: string }> = {
  original: { word: 'Original text', color: 'gray' },
  draft: { word: 'Draft', color: 'yellow' },
  scheduled: { word: 'Scheduled', color: 'blue' },
  published: { word: 'Published', color: 'green' },
  changed: { word: 'Published, with changes', color: 'yellow' },
}

/** The pages of the publisher: those that every magazine has, and others. */
export default function Pages() {
  const list = useList<PageListItem>({ name: 'pages', load, limit: 100 })
  const [isAdding, setAdding] = useState(false)
  return (
    <ListScreen
      title="Pages"
      list={list}
      failed="Failed to load the pages"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          Add page
        </Button>
      }
    >
      <DataTable
        caption="Pages"
        list={list}
        columns={columns}
        rowKey={({ slug }) => slug}
        empty={<p>No pages yet. Add one to publish it.</p>}
      />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add page" size="sm">
        <NewPage close={() => setAdding(false)} />
      </Modal>
    </ListScreen>
  )
}

async function load() {
  const { data } = await adminApi.call('GET /admin/pages', {})
  return { rows: data, total: data.length }
}

const columns: readonly Column<PageListItem>[] = [
  { head: 'Title', isName: true, cell: ({ slug, title }) => <Link to={screenLink(`pages/${slug}`)}>{title}</Link> },
  { head: 'URL', width: '16rem', cell: ({ path }) => <a href={path}>{path}</a> },
  {
    head: 'Status',
    width: '14rem',
    cell: ({ state }) => (
      <Badge variant="light" color={stateWords[state].color} miw="max-content">
        {stateWords[state].word}
      </Badge>
    ),
  },
  { head: 'Changed', width: '11rem', cell: ({ updatedAt }) => (updatedAt ? <DateTime at={updatedAt} /> : '–') },
]

function NewPage({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const slug = typed || toSlug(title)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await adminApi.call('POST /admin/pages', { body: { slug, title } })
      close()
      await navigate(screenLink(`pages/${slug}`))
    } catch (error) {
      setProblem(explain('Failed to add the page', error))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Title"
        required
        data-autofocus
        maxLength={pageLimits.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        mt="md"
        label="URL"
        description={`${ownPageLink(slug || '…')}. You cannot change it later.`}
        value={typed}
        placeholder={toSlug(title)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
      />
      <FormFooter mt="lg" onCancel={close}>
        Add page
      </FormFooter>
    </form>
  )
}
