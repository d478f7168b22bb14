import { Button } from '@mantine/core'
import { type CsvRow, csvHeadFormat } from '../../../../platform/contract/csv.ts'
import { IconDownload } from '../../../../platform/web/admin/icons.tsx'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { saveFile } from '../../../../platform/web/save-file.ts'

interface Props {
  /** Of the panel. */
  title: string
  /** Added to the name of the file. */
  period?: string
  head: readonly string[]
  rows: () => readonly CsvRow[]
}

export function CsvButton({ title, period = '', head, rows }: Props) {
  const save = async () => {
    const { stringify } = await import('csv-stringify/browser/esm/sync')
    const file = new Blob([stringify([head, ...rows()], csvHeadFormat)], { type: 'text/csv;charset=utf-8' })
    saveFile(file, `${title.toLowerCase().replaceAll(' ', '-')}${period}.csv`)
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className="no-print"
      leftSection={<IconDownload size={15} />}
      aria-label={`${title} as CSV`}
      onClick={() => void save().catch((error: unknown) => notifyError('Error downloading data', error))}
    >
      CSV
    </Button>
  )
}
