import { adminApi } from '../../../platform/web/admin/api.ts'
import { withCommas } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { ImportDialog } from '../../imports/admin/import-dialog.tsx'
import type { ImportCalls } from '../../imports/admin/use-import.ts'
import type { RedirectImport } from '../contract/endpoints.ts'

interface Props {
  isOpen: boolean
  close: () => void
  onDone: () => void
}

export const ImportRedirects = ({ isOpen, close, onDone }: Props) => (
  <ImportDialog
    title="Import redirects"
    isOpen={isOpen}
    onClose={close}
    onApplied={onDone}
    failed="Failed to import the redirects"
    calls={calls}
    hint={
      <>
        The file needs the columns <code>from</code> and <code>to</code> and can have <code>status</code> (301, 308 or
        410). A row without a new URL marks a deleted page. Existing redirects are updated. You review the changes
        before the import starts.
      </>
    }
    counts={({ added, changed, unchanged, refused }, isApplied) => [
      [isApplied ? 'Added' : 'New', added],
      [isApplied ? 'Changed' : 'To be changed', changed],
      ['Unchanged', unchanged],
      ['Rejected', refused],
    ]}
    start={({ added, changed }) => ({
      label: `Import ${withCommas(added + changed)} ${added + changed === 1 ? 'redirect' : 'redirects'}`,
      isEmpty: added + changed === 0,
    })}
    done={({ added, changed }) => `Redirects imported: ${withCommas(added)} added, ${withCommas(changed)} changed.`}
    about={['Old URL', ({ path }) => path]}
  />
)

const calls: ImportCalls<RedirectImport> = {
  key: 'redirect-import',
  upload: (api, { fileName, file }) =>
    api.call('POST /admin/redirect-imports', { body: { fileName }, upload: { file } }),
  load: (params) => adminApi.call('GET /admin/redirect-imports/:id', { params }),
  run: (params) => adminApi.call('POST /admin/redirect-imports/:id/run', { params }),
}
