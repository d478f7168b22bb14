import type { ContentType } from '../../../platform/contract/content/define.ts'
import { searchedFields } from '../../../platform/contract/content/fields.ts'
import { pageLink } from '../../../platform/contract/content/heads.ts'
import { accessName } from '../../../platform/web/admin/access-names.ts'
import {
  AddEntry,
  actionsColumn,
  type ListedEntry,
  titleColumn,
} from '../../../platform/web/admin/content/entry-columns.tsx'
import { useEntryDeletion } from '../../../platform/web/admin/content/use-entry-deletion.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { contentCalls } from './content-calls.ts'

export function contentScreen<Row extends ListedEntry & { access?: string }>(
  record: ContentType,
  columns: readonly Column<Row>[],
) {
  const { name, noun, nouns, title } = record
  const { list: call, remove, restore } = contentCalls<{ entry: unknown; row: Row }>(record)
  const accessColumns: Column<Row>[] = record.fields.access
    ? [{ head: 'Access', width: '11rem', cell: ({ access = '' }) => accessName(access) }]
    : []
  const searched = searchedFields(record).join(' or ')
  const words = title.toLowerCase()
  const load = ({ page, limit, search }: ListQuery) => call({ page, limit, search })
  return function ContentScreen() {
    const list = useList<Row>({ name, load, filters: {}, limit: 25 })
    const removeEntry = useEntryDeletion({ path: name, noun, remove, restore })
    return (
      <ListScreen
        title={title}
        list={list}
        search={{ label: `Search ${words}`, placeholder: `T${searched.slice(1)}` }}
        failed={`Failed to load the ${words}`}
        actions={<AddEntry path={name} noun={noun} />}
      >
        <DataTable
          caption={title}
          list={list}
          columns={[
            titleColumn(name),
            ...accessColumns,
            ...columns,
            actionsColumn((slug) => pageLink(record, slug), removeEntry),
          ]}
          rowKey={({ id }) => id}
          empty={
            <p>{list.search ? `No ${nouns} match.` : `No ${nouns} yet. Add one to show it on the ${title} page.`}</p>
          }
        />
      </ListScreen>
    )
  }
}
