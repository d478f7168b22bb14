import { Button, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiResult } from '../../../platform/contract/api.ts'
import type { Catalogue, CategoryEntry, SectionEntry } from '../../../platform/contract/sections/catalogue.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { catalogueQuery } from '../../../platform/web/admin/catalogue.ts'
import { ChangeHistory } from '../../../platform/web/admin/change-history.tsx'
import { IconHistory } from '../../../platform/web/admin/icons.tsx'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import { catalogueProblems } from '../../catalogue/contract/problems.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { type Entry, EntryRows } from './entry-rows.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import classes from './sections.module.css'
import { type Kind, useChanges } from './use-changes.ts'

export default function SectionsScreen() {
  const { data, error, refetch } = useQuery(catalogueQuery)
  return (
    <section className={classes.screen}>
      {error ? (
        <Failure sentence="Failed to fetch the sections" error={error} retry={() => void refetch()} />
      ) : data ? (
        <Lists stored={data} />
      ) : (
        <Skeleton height={400} />
      )}
    </section>
  )
}

const plain = { id: '', name: '', description: '', picture: '', colour: '', darkColour: '', isHidden: false }
const newSection: SectionEntry = { ...plain, heading: '', ads: 'news' }

type Open = { what: 'drawer' | 'removal'; kind: Kind; entry: Entry; isNew: boolean } | null

function Lists({ stored }: { stored: ApiResult<'GET /admin/catalogue'> }) {
  const { catalogue } = stored
  const { sections, categories } = catalogue
  const changes = useChanges(stored)
  const { arrange, undo } = changes
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const groups = Map.groupBy(categories, ({ group }) => group)
  const newCategory: CategoryEntry = { ...plain, group: [...groups.keys()][0] ?? '' }

  const entryRows = (kind: Kind, label: string, entries: readonly Entry[]) => {
    const opens = (what: 'drawer' | 'removal') => (id: string) => {
      const entry = entries.find((one) => one.id === id)
      if (entry) setOpen({ what, kind, entry, isNew: false })
    }
    const move = (id: string, to: number) =>
      void arrange(withMoved(catalogue, kind, id, entries[to]?.id ?? id), 'New order saved.')
    return (
      <EntryRows label={label} entries={entries} onMove={move} onEdit={opens('drawer')} onRemove={opens('removal')} />
    )
  }
  return (
    <>
      <ScreenHead title="Sections and categories">
        <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setHistoryOpen(true)}>
          History
        </Button>
        <Button
          variant="default"
          onClick={() => setOpen({ what: 'drawer', kind: 'category', entry: newCategory, isNew: true })}
        >
          New category
        </Button>
        <Button onClick={() => setOpen({ what: 'drawer', kind: 'section', entry: newSection, isNew: true })}>
          New section
        </Button>
      </ScreenHead>
      <div className={classes.block}>
        <Title order={2}>Sections</Title>
        {entryRows('section', 'Sections', sections)}
      </div>
      <div className={classes.block}>
        <Title order={2}>Categories</Title>
        {[...groups].map(([group, members]) => (
          <div key={group}>
            <h3>{group}</h3>
            {entryRows('category', group, members)}
          </div>
        ))}
      </div>
      {isHistoryOpen && <CatalogueHistory undo={undo} close={() => setHistoryOpen(false)} />}
      {open && <OpenEntry open={open} catalogue={catalogue} changes={changes} close={() => setOpen(null)} />}
    </>
  )
}

interface OpenEntryProps {
  open: NonNullable<Open>
  catalogue: Catalogue
  changes: ReturnType<typeof useChanges>
  close: () => void
}

function OpenEntry({ open, catalogue, changes: { save, remove }, close }: OpenEntryProps) {
  const { what, kind, entry, isNew } = open
  if (what === 'drawer')
    return (
      <EntryDrawer
        {...open}
        groups={[...new Set(catalogue.categories.map(({ group }) => group))]}
        check={(edited) => catalogueProblems({ ...catalogue, ...withEntry(catalogue, open, edited) })}
        save={(edited, sentence) => {
          const renamed = isNew || edited.id === entry.id ? undefined : { kind, id: entry.id, to: edited.id }
          return save(withEntry(catalogue, open, edited), sentence, renamed)
        }}
        onClose={close}
      />
    )
  const entries: readonly Entry[] = kind === 'section' ? catalogue.sections : catalogue.categories
  return (
    <RemoveDialog
      kind={kind}
      entry={entry}
      others={entries.filter(({ id }) => id !== entry.id)}
      remove={(to) => remove(kind, entry.id, to)}
      onClose={close}
    />
  )
}

function withEntry(
  { sections, categories }: Catalogue,
  { isNew, entry: before }: NonNullable<Open>,
  entry: Entry,
): Partial<Catalogue> {
  const put = <E extends Entry>(entries: readonly E[], one: E) =>
    isNew ? [...entries, one] : entries.map((other) => (other.id === before.id ? one : other))
  return 'heading' in entry ? { sections: put(sections, entry) } : { categories: put(categories, entry) }
}

function withMoved({ sections, categories }: Catalogue, kind: Kind, id: string, placeOf: string): Partial<Catalogue> {
  const moved = <E extends Entry>(entries: readonly E[]) => {
    const [from, to] = [id, placeOf].map((one) => entries.findIndex((entry) => entry.id === one))
    const entry = from === undefined ? undefined : entries[from]
    return entry && to !== undefined && from !== undefined
      ? entries.toSpliced(from, 1).toSpliced(to, 0, entry)
      : [...entries]
  }
  return kind === 'section' ? { sections: moved(sections) } : { categories: moved(categories) }
}

interface Props {
  undo: (change: number) => Promise<void>
  close: () => void
}

const reasons = {
  moved: 'You cannot undo this: its articles were moved.',
  changed: 'To undo this, undo the later changes first.',
  'moved-later': 'You cannot undo this: articles were moved after it.',
}

const CatalogueHistory = ({ undo, close }: Props) => (
  <ChangeHistory
    title="Sections and categories: history"
    queryKey={['catalogue-history']}
    load={() => adminApi.call('GET /admin/catalogue-history', {})}
    empty="No changes yet."
    describe={({ changes }) => changes.map((sentence) => <p key={sentence}>{sentence}</p>)}
    undoLabel={({ changes, undo: state }) =>
      state === 'possible' ? { button: `Undo: ${changes.join(' ')}` } : { reason: reasons[state] }
    }
    undo={undo}
    close={close}
  />
)
