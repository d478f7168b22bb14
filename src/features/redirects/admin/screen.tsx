import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { download } from '../../../platform/web/admin/download.ts'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { useUndoableChanges } from '../../content/admin/use-undoable-changes.ts'
import { ImportAndExport } from '../../imports/admin/import-and-export.tsx'
import type { Redirect, RedirectFields } from '../contract/endpoints.ts'
import { redirectMessages } from '../contract/rules.ts'
import { ImportRedirects } from './import-dialog.tsx'
import { MissingPages, missingList } from './missing-pages.tsx'
import { RedirectDialog, type RedirectDraft } from './redirect-dialog.tsx'
import { RedirectList } from './redirect-list.tsx'

const newDraft = (path = ''): RedirectDraft => ({ redirect: null, fields: { path, target: '', status: 301 } })

const fieldsOf = ({ path, target, status }: Redirect): RedirectFields => ({ path, target, status })

function useRedirectChanges() {
  const queries = useQueryClient()
  return useUndoableChanges<Redirect, RedirectFields>('redirects', {
    noun: 'redirect',
    add: async (body) => {
      const key = await adminApi.call('POST /admin/redirects', { body })
      // Its address is no longer missing.
      await queries.invalidateQueries({ queryKey: [missingList] })
      return { message: redirectMessages.added, key }
    },
    change: async (redirect, body) => ({
      message: redirectMessages.changed,
      key: await adminApi.call('PUT /admin/redirects/:id', { params: { id: String(redirect.id) }, body }),
      before: fieldsOf(redirect),
    }),
    remove: async (redirect) => ({
      ...(await adminApi.call('DELETE /admin/redirects/:id', { params: { id: String(redirect.id) } })),
      before: fieldsOf(redirect),
    }),
  })
}

export default function Redirects() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'missing' ? 'missing' : 'redirects'
  const [draft, setDraft] = useState<RedirectDraft | null>(null)
  const [isImporting, setImporting] = useState(false)
  const changes = useRedirectChanges()
  const queries = useQueryClient()
  const frame = {
    views: (
      <Choices
        label="List"
        value={view}
        choices={[
          ['redirects', 'Redirects'],
          ['missing', 'Missing pages'],
        ]}
        onChoose={(next) => setParams(next === 'missing' ? { view: next } : {})}
      />
    ),
    actions: (
      <>
        <ImportAndExport
          onImport={() => setImporting(true)}
          onExport={() => void download('/admin/redirects.csv', 'redirects.csv', 'Failed to download the redirects')}
        />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setDraft(newDraft())}>
          Add redirect
        </Button>
      </>
    ),
  }
  return (
    <>
      {view === 'missing' ? (
        <MissingPages {...frame} redirect={(path) => setDraft(newDraft(path))} />
      ) : (
        <RedirectList
          {...frame}
          edit={(redirect) => setDraft({ redirect, fields: fieldsOf(redirect) })}
          remove={changes.remove}
        />
      )}
      <RedirectDialog draft={draft} save={changes.save} close={() => setDraft(null)} />
      <ImportRedirects
        isOpen={isImporting}
        close={() => setImporting(false)}
        onDone={() => void queries.invalidateQueries()}
      />
    </>
  )
}
