import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authorLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { PageAndDelete } from '../../../platform/web/admin/content/entry-columns.tsx'
import { FormDialog } from '../../../platform/web/admin/form.tsx'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { Failure, ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { Medallion } from '../../../platform/web/ui/medallion.tsx'
import type { AdminAuthor, ListedAuthor } from '../contract/endpoints.ts'
import { AuthorEditor } from './author-form.tsx'
import classes from './authors.module.css'
import { DeleteDialog } from './delete-dialog.tsx'

export default function Authors() {
  const list = useList<ListedAuthor>({ name: 'authors', load, limit: 25 })
  /** 0: a new author. */
  const [edited, edit] = useState<number | null>(null)
  const [deleted, remove] = useState<ListedAuthor | null>(null)
  return (
    <ListScreen
      title="Authors"
      list={list}
      search={{ label: 'Search authors', placeholder: 'Name' }}
      failed="Failed to load the authors"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
          Add author
        </Button>
      }
    >
      <DataTable
        caption="Authors"
        list={list}
        columns={columnsFor(edit, remove)}
        rowKey={({ id }) => id}
        empty={<p>{list.search ? 'No authors match.' : 'No authors yet. Add one to show a byline on articles.'}</p>}
      />
      <AuthorDialog id={edited} close={() => edit(null)} />
      <DeleteDialog author={deleted} close={() => remove(null)} />
    </ListScreen>
  )
}

const load = ({ page, limit, search }: ListQuery) =>
  adminApi.call('GET /admin/authors', { query: { page, limit, search } })

const columnsFor = (
  edit: (id: number) => void,
  remove: (author: ListedAuthor) => void,
): readonly Column<ListedAuthor>[] => [
  {
    head: 'Name',
    isName: true,
    cell: (author) => (
      <span className={classes.author}>
        <Medallion author={author} size={32} />
        <Anchor component="button" type="button" c="inherit" fw={550} ta="left" onClick={() => edit(author.id)}>
          {author.name}
        </Anchor>
      </span>
    ),
  },
  { head: 'Short bio', isLong: true, cell: ({ line }) => line || '–' },
  { head: 'Account', width: '12rem', cell: ({ account }) => account ?? '–' },
  { head: 'Published', isNumber: true, width: '6rem', cell: ({ articles }) => articles },
  {
    head: 'Actions',
    isActions: true,
    width: '12rem',
    cell: (author) => <PageAndDelete name={author.name} page={authorLink(author.slug)} remove={() => remove(author)} />,
  },
]

interface Props {
  /** 0: a new author. Null: the dialog is closed. */
  id: number | null
  close: () => void
}

const AuthorDialog = ({ id, close }: Props) => (
  <FormDialog about={id} close={close} title={(shown) => (shown === 0 ? 'Add author' : 'Edit author')} size="lg">
    {(shown) => (shown === 0 ? <AuthorEditor author={null} close={close} /> : <Existing id={shown} close={close} />)}
  </FormDialog>
)

function Existing({ id, close }: { id: number; close: () => void }) {
  const { data, error, refetch } = useQuery<AdminAuthor>({
    queryKey: ['author', id],
    queryFn: () => adminApi.call('GET /admin/authors/:id', { params: { id: String(id) } }),
    gcTime: 0,
  })
  if (error) return <Failure sentence="Failed to load the author" error={error} retry={() => void refetch()} />
  if (data) return <AuthorEditor author={data} close={close} />
  return (
    <Stack>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} height={36} />
      ))}
    </Stack>
  )
}
