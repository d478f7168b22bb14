import { type ContentHead, pageLink } from '../../../../contract/content/heads.ts'
import type { ReportAccess } from '../../../../contract/reports/rules.ts'
import { accessNames } from '../access-names.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { type ListQuery, useList } from '../list/use-list.ts'
import { contentCalls } from './content-calls.ts'
import { AddEntry, actionsColumn, type ListedEntry, titleColumn } from './entry-columns.tsx'
import { useEntryDeletion } from './use-entry-deletion.ts'

/** The list of a content type: search, add, edit and delete. `columns`: its own, between access and actions. */
export function contentScreen<Row extends ListedEntry & { access: ReportAccess }>(
  head: ContentHead,
  columns: readonly Column<Row>[],
) {
  const { name, noun, nouns, title } = head
  const { list: call, remove, restore } = contentCalls<{ entry: unknown; row: Row }>(head)
  const words = title.toLowerCase()
  const load = async ({ page, limit, search }: ListQuery) => {
    const { data, total } = await call({ page: String(page), limit: String(limit), search })
    return { rows: data, total }
  }
  return function ContentScreen() {
    const list = useList<Row>({ name, load, filters: {}, limit: 25 })
    const removeEntry = useEntryDeletion({ path: name, noun, remove, restore })
    return (
      <ListScreen
        title={title}
        list={list}
        search={{ label: `Search ${words}`, placeholder: 'Title' }}
        failed={`Failed to load the ${words}`}
        actions={<AddEntry path={name} noun={noun} />}
      >
        <DataTable
          caption={title}
          list={list}
          columns={[
            titleColumn(name),
            { head: 'Access', width: '11rem', cell: ({ access }) => accessNames[access] },
            ...columns,
            actionsColumn((slug) => pageLink(head, slug), removeEntry),
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
