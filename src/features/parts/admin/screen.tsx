import { Button, Menu, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { partLink } from '../../../platform/contract/links.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { download } from '../../../platform/web/admin/download.ts'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { withCommas } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { FilterSelect } from '../../../platform/web/admin/list/filter-select.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type List, useList } from '../../../platform/web/admin/list/use-list.ts'
import { ImportAndExport } from '../../imports/admin/import-and-export.tsx'
import { ImportDialog } from '../../imports/admin/import-dialog.tsx'
import type { ImportCalls } from '../../imports/admin/use-import.ts'
import type { ListedPart } from '../contract/endpoints.ts'
import type { PartImport } from '../contract/imports.ts'
import { partStates } from '../contract/rules.ts'
import { PartHistory } from './history.tsx'
import { PartDialog } from './part-dialog.tsx'
import classes from './parts.module.css'
import { exportAddress, lackNames, loadParts, noPartFilters, type PartFilter, partList } from './parts-list.ts'
import { usePartChanges } from './use-part-changes.ts'

export default function Parts() {
  const list = useList<ListedPart, PartFilter>({ name: partList, load: loadParts, filters: noPartFilters, limit: 25 })
  const changes = usePartChanges()
  const [edited, setEdited] = useState<ListedPart | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const queries = useQueryClient()
  const [inspected, setInspected] = useState<ListedPart | null>(null)
  return (
    <ListScreen
      title="Parts"
      list={list}
      search={{ label: 'Search parts', placeholder: 'Number, maker or description' }}
      failed="Failed to load the parts"
      filters={<Filters list={list} />}
      actions={
        <>
          <ImportAndExport
            onImport={() => setImporting(true)}
            onExport={() => void download(exportAddress(list), 'parts.csv', 'Failed to download the parts')}
          />
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            Add part
          </Button>
        </>
      }
    >
      <DataTable
        caption="Parts"
        list={list}
        columns={columnsFor({
          edit: setEdited,
          inspect: setInspected,
          remove: (part) => void changes.remove(part.number),
        })}
        rowKey={({ number }) => number}
        empty={<p>{list.search || list.filters.state || list.filters.lacks ? 'No parts match.' : empty}</p>}
      />
      <PartDialog part={edited} save={changes.save} close={() => setEdited(null)} />
      <PartImportDialog
        isOpen={isImporting}
        close={() => setImporting(false)}
        onApplied={() => void queries.invalidateQueries({ queryKey: [partList] })}
      />
      {inspected && (
        <PartHistory
          part={inspected}
          restore={(number, before) => changes.attempt('Failed to undo', () => changes.change(number, before))}
          close={() => setInspected(null)}
        />
      )}
    </ListScreen>
  )
}

const Filters = ({ list }: { list: List<ListedPart, PartFilter> }) => (
  <>
    <FilterSelect
      label="Life cycle"
      all="Any life cycle"
      filter="state"
      choices={Object.entries(partStates)}
      list={list}
    />
    <FilterSelect label="Gaps" all="Any gaps" filter="lacks" choices={Object.entries(lackNames)} list={list} />
  </>
)

const empty = 'No part records yet. Add one to show its data on the part’s page.'

interface Acts {
  edit: (part: ListedPart) => void
  inspect: (part: ListedPart) => void
  remove: (part: ListedPart) => void
}

const columnsFor = ({ edit, inspect, remove }: Acts): readonly Column<ListedPart>[] => [
  {
    head: 'Number',
    isName: true,
    cell: (part) => (
      <UnstyledButton className={classes.number} onClick={() => edit(part)}>
        {part.name}
      </UnstyledButton>
    ),
  },
  { head: 'Maker', cell: ({ maker }) => maker || '–' },
  { head: 'Description', isLong: true, cell: ({ description }) => description || '–' },
  { head: 'Life cycle', cell: ({ state }) => (state ? partStates[state] : '–') },
  { head: 'Articles', isNumber: true, cell: ({ articles }) => articles },
  { head: 'Changed', width: '9.5rem', isMinor: true, cell: ({ changedAt }) => <DateTime at={changedAt} /> },
  {
    head: 'Actions',
    isActions: true,
    cell: (part) => (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={`Actions for ${part.name}`}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => edit(part)}>Edit</Menu.Item>
          <Menu.Item component="a" href={partLink(part.name)}>
            Page
          </Menu.Item>
          <Menu.Item onClick={() => inspect(part)}>History</Menu.Item>
          <Menu.Item c="var(--error)" onClick={() => remove(part)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
  },
]

interface Props {
  isOpen: boolean
  close: () => void
  onApplied: () => void
}

const PartImportDialog = ({ isOpen, close, onApplied }: Props) => (
  <ImportDialog
    title="Import parts"
    isOpen={isOpen}
    onClose={close}
    onApplied={onApplied}
    failed="Failed to import the file"
    calls={calls}
    hint="The first line names the columns: number, and any of maker, description, package, state, data_sheet, parameters, family, second_sources and successors. Separate list items with “;” and write a parameter as “name | value | unit”. Existing records are updated. Columns that are not in the file stay as they are. Exports use the same format."
    counts={({ fresh, changed, unchanged, refused }, isApplied) => [
      [isApplied ? 'Added' : 'New', fresh],
      ['Changed', changed],
      ['Unchanged', unchanged],
      ['Rejected', refused],
    ]}
    start={({ fresh, changed }) => ({ label: `Import ${parts(fresh + changed)}`, isEmpty: fresh + changed === 0 })}
    done={({ fresh, changed }) => `${parts(fresh)} added, ${parts(changed)} changed.`}
    about={['Part', ({ part }) => part]}
  />
)

const parts = (count: number) => (count === 1 ? '1 part' : `${withCommas(count)} parts`)

const calls: ImportCalls<PartImport> = {
  key: 'part-import',
  upload: (api, { fileName, file }) => api.call('POST /admin/part-imports', { body: { fileName }, upload: { file } }),
  load: (params) => adminApi.call('GET /admin/part-imports/:id', { params }),
  run: (params) => adminApi.call('POST /admin/part-imports/:id/run', { params }),
}
