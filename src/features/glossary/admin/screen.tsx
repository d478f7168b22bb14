import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { links } from '../../../platform/contract/links.ts'
import { termSlug } from '../../../platform/contract/slugs.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { RecordDialog } from '../../../platform/web/admin/content/record-dialog.tsx'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import type { Column } from '../../../platform/web/admin/list/data-table.tsx'
import { RowButton } from '../../../platform/web/admin/list/row-button.tsx'
import { WholeListScreen } from '../../../platform/web/admin/list/whole-list-screen.tsx'
import { useUndoableChanges } from '../../content/admin/use-undoable-changes.ts'
import type { GlossaryTerm } from '../contract/endpoints.ts'
import { termFields } from '../contract/record.ts'

const newTerm = { slug: '', term: '', explanation: '' }

export default function Glossary() {
  const query = useQuery({
    queryKey: ['glossary'],
    queryFn: async () => (await adminApi.call('GET /home/glossary', {})).terms,
  })
  const { save, remove } = useTermChanges()
  const [edited, setEdited] = useState<GlossaryTerm | null>(null)
  const known = edited?.slug
  return (
    <WholeListScreen
      title="Glossary"
      query={query}
      failed="Failed to load the glossary"
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited(newTerm)}>
          Add term
        </Button>
      }
      intro="In the article editor, select a term, then choose Insert, “Glossary term”. Readers tap or hover over the term to see the explanation."
      search={{
        label: 'Search by term or explanation',
        placeholder: 'Term or explanation',
        noMatch: 'No terms match.',
        textOf: ({ term, explanation }) => `${term} ${explanation}`,
      }}
      columns={columnsOfTerms(setEdited, ({ slug }) => remove(slug))}
      rowKey={({ slug }) => slug}
      empty="No terms yet. Add one to explain it in articles."
    >
      <RecordDialog
        list="glossary"
        title={known ? 'Edit term' : 'Add term'}
        failed="Failed to save the term"
        fields={termFields}
        given={edited}
        save={(words) => save(known || null, { slug: known || termSlug(words.term), ...words })}
        close={() => setEdited(null)}
      >
        {({ term }) => (
          <Text size="sm" c="dimmed">
            Articles link to it as {links.glossary}#{known || termSlug(term)}
          </Text>
        )}
      </RecordDialog>
    </WholeListScreen>
  )
}

const useTermChanges = () =>
  useUndoableChanges<string, GlossaryTerm>('glossary', {
    noun: 'term',
    add: async (body) => ({ ...(await adminApi.call('POST /admin/glossary', { body })), key: body.slug }),
    change: async (slug, { slug: _, ...body }) => ({
      ...(await adminApi.call('PUT /admin/glossary/:slug', { params: { slug }, body })),
      key: slug,
    }),
    remove: (slug) => adminApi.call('DELETE /admin/glossary/:slug', { params: { slug } }),
  })

type Act = (term: GlossaryTerm) => unknown

const columnsOfTerms = (edit: Act, remove: Act): readonly Column<GlossaryTerm>[] => [
  { head: 'Term', isName: true, cell: ({ term }) => term },
  { head: 'Explanation', isLong: true, width: '75%', cell: ({ explanation }) => explanation },
  {
    head: 'Actions',
    isActions: true,
    cell: (one) => (
      <>
        <RowButton of={one.term} onClick={() => edit(one)}>
          Edit
        </RowButton>{' '}
        <RowButton isGrave of={one.term} onClick={() => remove(one)}>
          Delete
        </RowButton>
      </>
    ),
  },
]
