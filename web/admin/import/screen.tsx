import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { MoveIn } from '../../../contract/move-in/endpoints.ts'
import { adminApi, explain } from '../api.ts'
import { ChooseFile } from '../kit/import/choose-file.tsx'
import { ScreenHead } from '../kit/list/list-screen.tsx'
import { notifyError } from '../kit/notify.tsx'
import { uploadApi } from '../kit/send-form.ts'
import classes from './import.module.css'
import { stateNames } from './states.ts'

type ListedImport = Awaited<ReturnType<typeof load>>['imports'][number]
const load = () => adminApi.call('GET /admin/move-ins', {})

/** Exports of other systems: uploading one, and those of before. */
export default function ImportScreen() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const { data, error } = useQuery({ queryKey: ['move-ins'], queryFn: load })
  const upload = async (file: File) => {
    setSent(0)
    try {
      const body = { fileName: file.name.slice(0, 200) }
      const { id }: MoveIn = await uploadApi({ onProgress: setSent }).call('POST /admin/move-ins', {
        body,
        upload: { file },
      })
      await queries.invalidateQueries({ queryKey: ['move-ins'] })
      await navigate(`/admin/import/${id}`)
    } catch (failure) {
      notifyError('Failed to upload the export', failure)
      setSent(null)
    }
  }
  return (
    <>
      <ScreenHead title="Import articles" />
      <div className={classes.page}>
        {sent === null ? (
          <ChooseFile
            noun="an export of another system"
            types=".xml,.zip,.json,.txt"
            onChoose={(file) => void upload(file)}
            hint="WordPress: Tools, Export, All content. One file, or several in a ZIP. Nothing is imported before you have seen what would come. Exports above 4 GB are imported on the command line."
          />
        ) : (
          <p>
            <output>Sending the file: {Math.round(100 * sent)} %</output>
          </p>
        )}
        {error && <p role="alert">{explain('Failed to fetch the imports', error)}</p>}
        {data && data.imports.length > 0 && <Former imports={data.imports} />}
      </div>
    </>
  )
}

const Former = ({ imports }: { imports: readonly ListedImport[] }) => (
  <section aria-labelledby="former">
    <h2 id="former">Imports so far</h2>
    <ul className={classes.former}>
      {imports.map(({ id, fileName, state, articles, pages, createdAt, createdBy }) => (
        <li key={id}>
          <Link to={`/admin/import/${id}`}>{fileName}</Link>
          <span>
            {stateNames[state]}. {articles.toLocaleString('en')} articles, {pages.toLocaleString('en')} pages.{' '}
            {createdBy}, {createdAt.slice(0, 10)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
