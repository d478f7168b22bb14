import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Choices } from '../../../platform/web/admin/choices.tsx'
import { download } from '../../../platform/web/admin/download.ts'
import { IconPlus } from '../../../platform/web/admin/icons.tsx'
import { ImportAndExport } from '../../imports/admin/import-and-export.tsx'
import { ImportRedirects } from './import-dialog.tsx'
import { MissingPages } from './missing-pages.tsx'
import { RedirectDialog, type RedirectDraft } from './redirect-dialog.tsx'
import { RedirectList } from './redirect-list.tsx'
import { useRedirectChanges } from './use-redirect-changes.ts'

const newDraft = (path = ''): RedirectDraft => ({ id: null, fields: { path, target: '', status: 301 } })

/** Redirects, and the addresses that readers asked for in vain. */
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
          edit={({ id, path, target, status }) => setDraft({ id, fields: { path, target, status } })}
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
