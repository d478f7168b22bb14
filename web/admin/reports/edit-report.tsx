import { adminApi } from '../api.ts'
import { LoadedEntry } from '../kit/content/loaded-entry.tsx'
import { ReportEditor } from './report-editor.tsx'

const load = (id: string) => adminApi.call('GET /admin/reports/:id', { params: { id } })

export default function EditReport() {
  return (
    <LoadedEntry noun="report" load={load}>
      {(report) => <ReportEditor report={report} />}
    </LoadedEntry>
  )
}
