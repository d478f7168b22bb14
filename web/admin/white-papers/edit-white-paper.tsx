import { adminApi } from '../api.ts'
import { LoadedEntry } from '../kit/content/loaded-entry.tsx'
import { WhitePaperEditor } from './white-paper-editor.tsx'

const load = (id: string) => adminApi.call('GET /admin/white-papers/:id', { params: { id } })

export default function EditWhitePaper() {
  return (
    <LoadedEntry noun="white paper" load={load}>
      {(whitePaper) => <WhitePaperEditor paper={whitePaper} />}
    </LoadedEntry>
  )
}
