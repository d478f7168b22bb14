import { Button } from '@mantine/core'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { type ListQuery, useList } from '../../../platform/web/admin/list/use-list.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { MissingPage } from '../contract/endpoints.ts'
import { redirectLimits } from '../contract/rules.ts'
import classes from './redirects.module.css'

export const missingList = 'missing-pages'

interface Props {
  views: React.ReactNode
  actions: React.ReactNode
  redirect: (path: string) => void
}

export function MissingPages({ views, actions, redirect }: Props) {
  const list = useList<MissingPage>({ name: missingList, load: loadMissing, limit: 25 })
  const ignore = useIgnore()
  return (
    <ListScreen
      title="Redirects"
      list={list}
      search={{ label: 'Search by URL', placeholder: 'URL' }}
      filters={views}
      actions={actions}
      failed="Failed to fetch the missing pages"
    >
      <p className={classes.hint}>
        URLs that readers requested and that have no page, latest first. The list keeps up to{' '}
        {redirectLimits.missingPages.toLocaleString('en')} URLs for {redirectLimits.missingPageDays} days. It ignores
        bots and stores no reader data.
      </p>
      <DataTable
        caption="Missing pages"
        list={list}
        columns={columnsFor(redirect, (path) => void ignore(path, true))}
        rowKey={({ path }) => path}
        empty={
          <p>
            {list.search
              ? 'No URLs match.'
              : 'No missing pages. URLs that readers request and that have no page appear here.'}
          </p>
        }
      />
    </ListScreen>
  )
}

const loadMissing = ({ page, limit, search }: ListQuery) =>
  adminApi.call('GET /admin/missing-pages', { query: { page, limit, search } })

function useIgnore() {
  const attempt = useAttempt(missingList)
  return function ignore(path: string, isIgnored: boolean): Promise<boolean> {
    return attempt('Failed to change the list', async () => {
      const { message } = await adminApi.call('POST /admin/missing-pages/ignored', { body: { path, isIgnored } })
      notifySuccess(message, isIgnored ? () => ignore(path, false) : undefined)
    })
  }
}

const columnsFor = (
  redirect: (path: string) => void,
  ignore: (path: string) => void,
): readonly Column<MissingPage>[] => [
  { head: 'URL', isName: true, cell: ({ path }) => <span title={path}>{path}</span> },
  { head: 'Count', isNumber: true, width: '5rem', cell: ({ hits }) => hits.toLocaleString('en') },
  { head: 'Last requested', width: '9rem', cell: ({ lastMetOn }) => lastMetOn },
  {
    head: 'Actions',
    isActions: true,
    cell: ({ path }) => (
      <>
        <Button size="compact-sm" variant="default" aria-label={`Redirect ${path}`} onClick={() => redirect(path)}>
          Redirect
        </Button>{' '}
        <Button size="compact-sm" variant="subtle" aria-label={`Ignore ${path}`} onClick={() => ignore(path)}>
          Ignore
        </Button>
      </>
    ),
  },
]
