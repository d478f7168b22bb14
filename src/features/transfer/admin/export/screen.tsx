import { Button, Progress, Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { IconDownload } from '../../../../platform/web/admin/icons.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import list from '../../../../platform/web/admin/list/list.module.css'
import { Failure, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import { type ListQuery, useList } from '../../../../platform/web/admin/list/use-list.ts'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { MagazineExport } from '../../contract/export/endpoints.ts'
import {
  type ExportFormat,
  exportFormats,
  exportLimits,
  formatWords,
  rowsInWords,
} from '../../contract/export/rules.ts'
import classes from './export.module.css'

const name = 'exports'
const pollMs = 1_000

export default function ExportScreen() {
  const exports = useList<MagazineExport>({ name, load: loadExports, limit: 20 })
  const queries = useQueryClient()
  const isRunning = exports.rows.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [name] }), pollMs)
    return () => clearInterval(timer)
  }, [isRunning, queries])
  return (
    <section className={list.screen}>
      <ScreenHead title="Export" />
      <p className={classes.note}>
        Export your published, scheduled and draft content. The file report.csv lists what the format cannot hold. You
        can download files for {exportLimits.keptHours} hours.
      </p>
      <NewExport onBegun={() => void queries.invalidateQueries({ queryKey: [name] })} />
      <h2 className={classes.former}>Exports</h2>
      {exports.error ? (
        <Failure sentence="Failed to fetch the exports" error={exports.error} retry={exports.retry} />
      ) : (
        <DataTable
          caption="Exports"
          list={exports}
          columns={columns}
          rowKey={({ id }) => id}
          isSmall
          empty={<p>No exports yet. Choose a format, then select Export.</p>}
        />
      )}
      {exports.totalPages > 1 && <Pager list={exports} />}
    </section>
  )
}

const loadExports = ({ page, limit }: ListQuery) => adminApi.call('GET /admin/exports', { query: { page, limit } })

function NewExport({ onBegun }: { onBegun: () => void }) {
  const [format, setFormat] = useState<ExportFormat>('markdown')
  const [isSending, setSending] = useState(false)
  const choose = (value: string) => setFormat((before) => exportFormats.find((one) => one === value) ?? before)
  const begin = async () => {
    setSending(true)
    try {
      await adminApi.call('POST /admin/exports', { body: { format } })
      notifySuccess('Export started')
      onBegun()
    } catch (error) {
      notifyError('Failed to start the export', error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={classes.start}>
      <Radio.Group label="Format" value={format} onChange={choose}>
        <div className={classes.formats}>
          {exportFormats.map((one) => (
            <Radio key={one} value={one} label={formatWords[one].label} description={formatWords[one].about} />
          ))}
        </div>
      </Radio.Group>
      <Button loading={isSending} onClick={() => void begin()}>
        Export
      </Button>
    </div>
  )
}

const columns: readonly Column<MagazineExport>[] = [
  { head: 'Format', isName: true, cell: ({ format }) => formatWords[format].label },
  { head: 'Status', width: '14rem', cell: (one) => <State found={one} /> },
  { head: 'Size', isNumber: true, cell: ({ bytes }) => (bytes === 0 ? '' : sizeOf(bytes)) },
  { head: 'By', cell: ({ createdBy }) => createdBy },
  { head: 'Started', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { head: 'Download', isActions: true, cell: (one) => one.isDownloadable && <Download found={one} /> },
]

function State({ found: { state, written, total, format, problem, isDownloadable } }: { found: MagazineExport }) {
  if (state === 'failed') return <span>{problem}</span>
  if (state === 'done')
    return (
      <span>
        {rowsInWords(format, written)}
        {!isDownloadable && '. The file is removed'}
      </span>
    )
  return (
    <div className={classes.progress}>
      <output>
        {written.toLocaleString('en')} of {rowsInWords(format, total)}
      </output>
      <Progress.Root size="sm">
        <Progress.Section value={(100 * written) / Math.max(1, total)} aria-label="Progress of the export" />
      </Progress.Root>
    </div>
  )
}

/** Decimal units, as file managers show them. */
const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

/** The browser saves the file itself: it may be larger than a page can hold. */
function Download({ found: { id, fileName } }: { found: MagazineExport }) {
  const download = async () => {
    try {
      const { address } = await adminApi.call('POST /admin/exports/:id/ticket', { params: { id: String(id) } })
      const link = document.createElement('a')
      link.href = address
      link.download = fileName
      link.click()
    } catch (error) {
      notifyError('Failed to download the export', error)
    }
  }
  return (
    <Button
      size="compact-sm"
      miw="max-content"
      variant="default"
      leftSection={<IconDownload size={14} />}
      aria-label={`Download ${fileName}`}
      onClick={() => void download()}
    >
      Download
    </Button>
  )
}
