import { Button, FileButton, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { explain } from '../../../platform/web/admin/api.ts'
import entryClasses from '../../../platform/web/admin/content/entry.module.css'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { uploadApi } from '../../../platform/web/admin/send-form.ts'
import type { AdminReport, AdminVersion } from '../contract/endpoints.ts'
import { longestChanges } from '../contract/rules.ts'
import classes from './reports.module.css'

export function ReportVersions({ report }: { report: AdminReport }) {
  const [versions, setVersions] = useState(report.versions)
  const [changes, setChanges] = useState('')
  const { share, problem, upload } = useUpload(report.id, (uploaded) => {
    setChanges('')
    setVersions(uploaded.versions)
  })
  const reset = useRef<() => void>(null)
  const isFirst = versions.length === 0
  return (
    <fieldset className={entryClasses.group}>
      <legend>File</legend>
      {isFirst ? (
        <Text size="sm">Upload a file to publish the report: PDF, CSV or ZIP, up to 20 MB.</Text>
      ) : (
        <ul className={classes.versions}>
          {versions.map((version, index) => (
            <Version key={version.number} version={version} isPresent={index === 0} />
          ))}
        </ul>
      )}
      <div className={classes.upload}>
        {!isFirst && (
          <TextInput
            label="Changes in the next version"
            description="Readers see them on the report’s page"
            maxLength={longestChanges}
            value={changes}
            onChange={(event) => setChanges(event.currentTarget.value)}
          />
        )}
        <FileButton
          accept={attachmentRules.kinds.map((kind) => `.${kind}`).join(',')}
          resetRef={reset}
          onChange={(file) => {
            if (file) void upload(file, changes)
            reset.current?.()
          }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={share !== null} disabled={!isFirst && changes.trim() === ''}>
              {isFirst ? 'Upload the file' : 'Upload a new version'}
            </Button>
          )}
        </FileButton>
      </div>
      {problem && (
        <Text role="alert" size="sm" c="red">
          {problem}
        </Text>
      )}
    </fieldset>
  )
}

const Version = ({ version, isPresent }: { version: AdminVersion; isPresent: boolean }) => (
  <li>
    <span>
      <strong>Version {version.number}</strong>
      {isPresent && ', available to readers'}
    </span>
    <span className={classes.quiet}>
      {version.kind.toUpperCase()}
      {version.pages !== null && `, ${version.pages} ${version.pages === 1 ? 'page' : 'pages'}`},{' '}
      {Math.max(1, Math.round(version.bytes / 1024)).toLocaleString('en')} kB, <DateTime at={version.addedAt} />,{' '}
      {version.downloads} {version.downloads === 1 ? 'download' : 'downloads'}
    </span>
    {version.changes && <span>{version.changes}</span>}
  </li>
)

function useUpload(id: number, onUploaded: (report: AdminReport) => void) {
  const queries = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const upload = async (file: File, changes: string) => {
    setShare(0)
    setProblem('')
    try {
      const { message, entry } = await uploadApi({ onProgress: setShare }).call('POST /admin/reports/:id/versions', {
        params: { id: String(id) },
        body: { changes },
        upload: { file },
      })
      notifySuccess(message)
      onUploaded(entry)
      await queries.invalidateQueries({ queryKey: ['reports'] })
    } catch (error) {
      setProblem(explain('Failed to upload the file', error))
    }
    setShare(null)
  }
  return { share, problem, upload }
}
