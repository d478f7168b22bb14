import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { download } from '../../../../platform/web/admin/download.ts'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../../platform/web/admin/list/list-screen.tsx'
import { type List, type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import { ImportAndExport } from '../../../imports/admin/import-and-export.tsx'
import { sendingMessages } from '../../contract/send-rules.ts'
import type { NewsletterUser } from '../../contract/subscribers.ts'
import { NewsletterSelect } from '../newsletters/newsletter-select.tsx'
import { newslettersQuery, useNewsletters } from '../newsletters/use-newsletters.ts'
import { SubscriberImportDialog } from './import-dialog.tsx'
import classes from './subscribers.module.css'

const usersList = 'newsletter-users'

const columns: readonly Column<NewsletterUser>[] = [
  { head: 'ID', isNumber: true, width: '6rem', cell: ({ ID }) => ID },
  { head: 'Name', isName: true, cell: ({ Name }) => Name },
  { head: 'Email', width: '24rem', cell: ({ Email }) => Email },
  { head: 'Phone', width: '12rem', cell: ({ Phone }) => Phone ?? <span className={classes.none}>–</span> },
]

type UsersList = List<NewsletterUser, 'newsletter'>

export default function NewsletterUsers() {
  const list: UsersList = useList({ name: usersList, load: loadUsers, filters: { newsletter: '' } })
  const { newsletter } = list.filters
  const { newsletters } = useNewsletters()
  const [isImporting, setImporting] = useState(false)
  const queries = useQueryClient()
  return (
    <ListScreen
      title="Newsletter Subscribers list"
      list={list}
      search={{
        label: 'Search by user ID',
        placeholder: 'Search by user ID',
        description: 'You can also search by name or email.',
      }}
      failed={sendingMessages.usersFailed}
      filters={<Filters list={list} />}
      actions={<ImportAndExport onImport={() => setImporting(true)} onExport={() => void exportAll(newsletter)} />}
    >
      <DataTable
        caption="Newsletter subscribers"
        columns={columns}
        list={list}
        rowKey={({ ID }) => ID}
        empty={
          <p>
            {list.search
              ? 'No subscribers match.'
              : 'No subscribers yet. They appear here when readers sign up for the newsletter.'}
          </p>
        }
      />
      <SubscriberImportDialog
        isOpen={isImporting}
        newsletters={newsletters}
        onClose={() => setImporting(false)}
        onApplied={() => {
          for (const name of [usersList, newslettersQuery]) void queries.invalidateQueries({ queryKey: [name] })
        }}
      />
    </ListScreen>
  )
}

function Filters({ list }: { list: UsersList }) {
  const { newsletters, hasSeveral } = useNewsletters()
  return (
    <div className={classes.paging}>
      {hasSeveral && (
        <NewsletterSelect
          label="Newsletter"
          all="All newsletters"
          newsletters={newsletters}
          value={list.filters.newsletter}
          onChange={(id) => list.setFilter('newsletter', id)}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label="Subscribers per page"
        data={[10, 25, 50].map((count) => ({ value: String(count), label: `${count} per page` }))}
        value={String(list.limit)}
        onChange={({ currentTarget: { value } }) => list.setLimit(Number(value))}
      />
      <span className={classes.page}>
        page {list.page} of {list.totalPages}
      </span>
    </div>
  )
}

const loadUsers = ({ filters: { newsletter }, ...query }: ListQuery<'newsletter'>) =>
  adminApi.call('GET /admin/newsletter-users-list', { query: { ...query, ...(newsletter && { newsletter }) } })

const exportAll = (newsletter: string) =>
  download(
    `/admin/newsletter-subscribers.csv${newsletter && `?newsletter=${newsletter}`}`,
    'newsletter_subscribers.csv',
    sendingMessages.usersFailed,
  )
