import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { IconPlus } from '../kit/icons.tsx'
import { type Column, DataTable } from '../kit/list/data-table.tsx'
import list from '../kit/list/list.module.css'
import { Failure, ScreenHead } from '../kit/list/list-screen.tsx'
import { TermDialog } from './term-dialog.tsx'
import { useGlossary, useGlossaryChanges } from './use-glossary.ts'

/** The terms that articles explain. */
export default function Glossary() {
  const { data, error, isPending, refetch } = useGlossary()
  const { save, remove } = useGlossaryChanges()
  const [edited, setEdited] = useState<GlossaryTerm | 'new' | null>(null)
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const all = data ?? []
  const rows = all.filter((one) => `${one.term} ${one.explanation}`.toLowerCase().includes(search.toLowerCase()))
  return (
    <section className={list.screen}>
      <ScreenHead title="Glossary">
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          Add term
        </Button>
      </ScreenHead>
      <p>
        In the article editor, select a term, then choose Insert, “Glossary term”. Readers tap or hover over the term to
        see the explanation.
      </p>
      {all.length > 0 && (
        <div className={list.tools}>
          <TextInput
            type="search"
            size="xs"
            aria-label="Search by term or explanation"
            placeholder="Term or explanation"
            className={list.search}
            value={search}
            onChange={({ currentTarget: { value } }) => setParams(value ? { search: value } : {}, { replace: true })}
          />
        </div>
      )}
      {error ? (
        <Failure sentence="Failed to load the glossary" error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Glossary"
          list={{ rows, limit: Math.max(rows.length, 5), total: rows.length, isLoading: isPending, isStale: false }}
          columns={columnsOfTerms(setEdited, ({ slug }) => void remove(slug))}
          rowKey={({ slug }) => slug}
          empty={<p>{all.length > 0 ? 'No terms match.' : 'No terms yet. Add one to explain it in articles.'}</p>}
        />
      )}
      <TermDialog term={edited} save={save} close={() => setEdited(null)} />
    </section>
  )
}

type Act = (term: GlossaryTerm) => void

const columnsOfTerms = (edit: Act, remove: Act): readonly Column<GlossaryTerm>[] => [
  { head: 'Term', isName: true, cell: ({ term }) => term },
  { head: 'Explanation', isLong: true, width: '75%', cell: ({ explanation }) => explanation },
  {
    head: 'Actions',
    isActions: true,
    cell: (one) => (
      <>
        <Button size="compact-sm" variant="default" aria-label={`Edit ${one.term}`} onClick={() => edit(one)}>
          Edit
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="default"
          c="var(--error)"
          aria-label={`Delete ${one.term}`}
          onClick={() => remove(one)}
        >
          Delete
        </Button>
      </>
    ),
  },
]
