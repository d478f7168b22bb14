import { Button, Group, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminApi, explain } from '../../../../platform/web/admin/api.ts'
import { ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../../platform/web/admin/send-form.ts'
import { ChooseFile } from '../../../imports/admin/choose-file.tsx'
import type { SiteImport } from '../../contract/import/endpoints.ts'
import { type SiteImportSystem, siteImportSystems } from '../../contract/import/rules.ts'
import classes from './import.module.css'
import { counted, stateNames } from './states.ts'

type ListedImport = Awaited<ReturnType<typeof load>>['imports'][number]
const load = () => adminApi.call('GET /admin/site-imports', {})

export default function ImportScreen() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [sent, setSent] = useState<number | null>(null)
  const [as, setAs] = useState<SiteImportSystem | ''>('')
  const { data, error } = useQuery({ queryKey: ['site-imports'], queryFn: load })
  const upload = async (file: File) => {
    setSent(0)
    try {
      const body = { fileName: file.name.slice(0, 200), as }
      const { id }: SiteImport = await uploadApi({ onProgress: setSent }).call('POST /admin/site-imports', {
        body,
        upload: { file },
      })
      await open(id)
    } catch (failure) {
      notifyError('Failed to upload the export', failure)
      setSent(null)
    }
  }
  const open = async (id: number) => {
    await queries.invalidateQueries({ queryKey: ['site-imports'] })
    await navigate(`/admin/import/${id}`)
  }
  return (
    <>
      <ScreenHead title="Import articles" />
      <div className={classes.page}>
        <Select
          className={classes.system}
          label="Source system"
          data={systems}
          value={as}
          allowDeselect={false}
          onChange={(name) => setAs(systems.find(({ value }) => value === name)?.value ?? '')}
        />
        {sent === null ? (
          <ChooseFile
            noun="an export of another system"
            types=".xml,.zip,.json,.csv,.rss,.atom,.md,.txt"
            onChoose={(file) => void upload(file)}
            hint="In WordPress, choose Tools, Export, All content. For other systems, upload their export or a ZIP of Markdown files. You review the content before the import starts. Use the command line for files over 4 GB."
          />
        ) : (
          <p>
            <output>Uploading the file: {Math.round(100 * sent)} %</output>
          </p>
        )}
        <FromAddress as={as} onRead={open} />
        {error && <p role="alert">{explain('Failed to fetch the imports', error)}</p>}
        {data && data.imports.length > 0 && <Former imports={data.imports} />}
      </div>
    </>
  )
}

const systems: { value: SiteImportSystem | ''; label: string }[] = [
  { value: '', label: 'Detect automatically' },
  ...(Object.keys(siteImportSystems) as SiteImportSystem[]).map((value) => ({
    value,
    label: siteImportSystems[value],
  })),
]

function FromAddress({ as, onRead }: { as: SiteImportSystem | ''; onRead: (id: number) => Promise<void> }) {
  const [address, setAddress] = useState('')
  const [isAsking, setAsking] = useState(false)
  const read = async () => {
    setAsking(true)
    try {
      const { id } = await adminApi.call('POST /admin/site-imports/addresses', {
        body: { address: address.trim(), as },
      })
      await onRead(id)
    } catch (failure) {
      notifyError('Failed to read the URL', failure)
    } finally {
      setAsking(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void read()
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          className={classes.address}
          type="url"
          label="Or enter a URL"
          description="A feed or another Groundplane site. The import reads all its pages."
          placeholder="https://"
          required
          withAsterisk={false}
          maxLength={2_000}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isAsking}>
          Read
        </Button>
      </Group>
    </form>
  )
}

const Former = ({ imports }: { imports: readonly ListedImport[] }) => (
  <section aria-labelledby="former">
    <h2 id="former">Imports</h2>
    <ul className={classes.former}>
      {imports.map(({ id, fileName, state, articles, pages, createdAt, createdBy }) => (
        <li key={id}>
          <Link to={`/admin/import/${id}`}>{fileName}</Link>
          <span>
            {stateNames[state]}. {counted(articles, 'article')}, {counted(pages, 'page')}. {createdBy},{' '}
            {createdAt.slice(0, 10)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
