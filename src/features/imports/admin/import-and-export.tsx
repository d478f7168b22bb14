import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '../../../platform/web/admin/icons.tsx'

interface Props {
  onImport: () => void
  onExport: () => void
}

export const ImportAndExport = ({ onImport, onExport }: Props) => (
  <>
    <Button variant="default" leftSection={<IconUpload size={16} />} onClick={onImport}>
      Import
    </Button>
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={onExport}>
      Export
    </Button>
  </>
)
