import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { snippetLimits } from '../../../contract/article/snippet-rules.ts'
import type { ListedSnippet } from '../../../contract/article/snippets.ts'
import { DateTime } from '../kit/date-time.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import list from '../kit/list/list.module.css'
import { Failure, ScreenHead } from '../kit/list/list-screen.tsx'
import { useSnippetChanges, useSnippets } from './use-snippets.ts'

/** The passages that the staff saved in the article editor. */
export default function Snippets() {
  const { data, error, isPending, refetch } = useSnippets()
  const { change, remove } = useSnippetChanges()
  const [renamed, setRenamed] = useState<ListedSnippet | null>(null)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const all = data ?? []
  const rows = all.filter(({ name, excerpt }) => `${name} ${excerpt}`.toLowerCase().includes(search.toLowerCase()))
  return (
    <section className={list.screen}>
      <ScreenHead title="Snippets" />
      <p>
        In the article editor, select a passage, then choose Insert, “Save as snippet”. To insert it, type “/” and its
        name.
      </p>
      {all.length > 0 && (
        <div className={list.tools}>
          <TextInput
            type="search"
            size="xs"
            aria-label="Search by name or text"
            placeholder="Name or text"
            className={list.search}
            value={search}
            onChange={({ currentTarget: { value } }) => setParams(value ? { search: value } : {}, { replace: true })}
          />
        </div>
      )}
      {error ? (
        <Failure sentence="Failed to fetch the snippets" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Snippets"
          list={{ rows, limit: Math.max(rows.length, 5), total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsOfSnippets(setRenamed, ({ id }) => void remove(id))}
          rowKey={({ id }) => id}
          empty={<p>{all.length > 0 ? 'No snippets match.' : 'No snippets yet. Save one from the article editor.'}</p>}
        />
      )}
      <Modal opened={renamed !== null} onClose={() => setRenamed(null)} title="Rename the snippet" size="sm">
        {renamed && (
          <RenameForm
            snippet={renamed}
            rename={async (name) => {
              if (await change(renamed.id, { name })) setRenamed(null)
            }}
          />
        )}
      </Modal>
    </section>
  )
}

function RenameForm({ snippet, rename }: { snippet: ListedSnippet; rename: (name: string) => Promise<void> }) {
  const [name, setName] = useState(snippet.name)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void rename(name.trim())
      }}
    >
      <TextInput
        data-autofocus
        label="Name"
        maxLength={snippetLimits.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit">Rename</Button>
      </Group>
    </form>
  )
}

type Act = (snippet: ListedSnippet) => void

const columnsOfSnippets = (rename: Act, remove: Act): readonly Column<ListedSnippet>[] => [
  { head: 'Name', isName: true, cell: ({ name }) => name },
  { head: 'Text', isLong: true, cell: ({ excerpt }) => excerpt || 'No text' },
  { head: 'Last changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
  {
    head: 'Actions',
    isActions: true,
    cell: (snippet) => (
      <>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Rename ${snippet.name}`}
          onClick={() => rename(snippet)}
        >
          Rename
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="default"
          c="var(--error)"
          aria-label={`Delete ${snippet.name}`}
          onClick={() => remove(snippet)}
        >
          Delete
        </Button>
      </>
    ),
  },
]
