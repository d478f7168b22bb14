import { Anchor, Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconPlus } from '../icons.tsx'
import { screenLink } from '../links.ts'
import type { Column } from '../list/data-table.tsx'

export interface ListedEntry {
  id: number
  slug: string
  title: string
  isPublished: boolean
}

export const titleColumn = <E extends ListedEntry>(path: string): Column<E> => ({
  head: 'Title',
  isName: true,
  cell: ({ id, title, isPublished }) => (
    <>
      <Anchor component={Link} to={screenLink(`${path}/${id}`)} c="inherit" fw={550}>
        {title}
      </Anchor>
      {!isPublished && (
        <Badge variant="light" color="yellow" ml="xs">
          Draft
        </Badge>
      )}
    </>
  ),
})

export const actionsColumn = <E extends ListedEntry>(
  page: (slug: string) => string,
  remove: (entry: E) => void,
): Column<E> => ({
  head: 'Actions',
  isActions: true,
  width: '11rem',
  cell: (entry) => (
    <PageAndDelete name={entry.title} page={entry.isPublished ? page(entry.slug) : null} remove={() => remove(entry)} />
  ),
})

export const PageAndDelete = ({ name, page, remove }: { name: string; page: string | null; remove: () => void }) => (
  <>
    {page !== null && (
      <Button component="a" href={page} size="compact-sm" variant="subtle" aria-label={`Page of ${name}`}>
        Page
      </Button>
    )}
    <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={remove}>
      Delete
    </Button>
  </>
)

export const AddEntry = ({ path, noun }: { path: string; noun: string }) => (
  <Button component={Link} to={screenLink(`${path}/new`)} leftSection={<IconPlus size={16} />}>
    Add {noun}
  </Button>
)
