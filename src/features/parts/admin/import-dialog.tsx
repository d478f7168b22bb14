import { adminApi } from '../../../platform/web/admin/api.ts'
import { withCommas } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { ImportDialog } from '../../imports/admin/import-dialog.tsx'
import type { ImportCalls } from '../../imports/admin/use-import.ts'
import type { PartImport } from '../contract/imports.ts'

interface Props {
  isOpen: boolean
  close: () => void
  onApplied: () => void
}

export const PartImportDialog = ({ isOpen, close, onApplied }: Props) => (
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
