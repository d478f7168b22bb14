import { useState } from 'react'
import { RecordDialog } from '../../../../platform/web/admin/content/record-dialog.tsx'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import type { Column } from '../../../../platform/web/admin/list/data-table.tsx'
import { RowButton } from '../../../../platform/web/admin/list/row-button.tsx'
import { WholeListScreen } from '../../../../platform/web/admin/list/whole-list-screen.tsx'
import { useSnippetChanges, useSnippets } from '../../../articles/admin/text/snippets/use-snippets.ts'
import { snippetFields } from '../../../articles/contract/snippet-record.ts'
import type { ListedSnippet } from '../../../articles/contract/snippets.ts'

export default function Snippets() {
  const { change, remove } = useSnippetChanges()
  const [renamed, setRenamed] = useState<ListedSnippet | null>(null)
  return (
    <WholeListScreen
      title="Snippets"
      query={useSnippets()}
      failed="Failed to fetch the snippets"
      intro="In the article editor, select a passage, then choose Insert, “Save as snippet”. To insert it, type “/” and its name."
      search={{
        label: 'Search by name or text',
        placeholder: 'Name or text',
        noMatch: 'No snippets match.',
        textOf: ({ name, excerpt }) => `${name} ${excerpt}`,
      }}
      columns={columnsOfSnippets(setRenamed, remove)}
      rowKey={({ id }) => id}
      empty="No snippets yet. Save one from the article editor."
    >
      <RecordDialog
        list="snippets"
        title="Rename the snippet"
        button="Rename"
        failed="Failed to change the snippet"
        fields={snippetFields}
        given={renamed}
        save={async (words) => {
          if (renamed) await change(renamed.id, words)
        }}
        close={() => setRenamed(null)}
      />
    </WholeListScreen>
  )
}

type Act = (snippet: ListedSnippet) => unknown

const columnsOfSnippets = (rename: Act, remove: Act): readonly Column<ListedSnippet>[] => [
  { head: 'Name', isName: true, cell: ({ name }) => name },
  { head: 'Text', isLong: true, cell: ({ excerpt }) => excerpt || 'No text' },
  { head: 'Last changed', width: '9.5rem', cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
  {
    head: 'Actions',
    isActions: true,
    cell: (snippet) => (
      <>
        <RowButton of={snippet.name} onClick={() => rename(snippet)}>
          Rename
        </RowButton>{' '}
        <RowButton isGrave of={snippet.name} onClick={() => remove(snippet)}>
          Delete
        </RowButton>
      </>
    ),
  },
]
