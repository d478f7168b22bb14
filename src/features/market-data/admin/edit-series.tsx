import { Text } from '@mantine/core'
import { dataHints } from '../../articles/admin/text/diagrams/data-dialog.tsx'
import { DrawnPreview } from '../../articles/admin/text/diagrams/diagram-dialog.tsx'
import { useDrawing } from '../../articles/admin/text/diagrams/use-drawing.ts'
import { contentEditor } from '../../content/admin/content-editor.tsx'
import { writeData } from '../../engineering-blocks/contract/data-rules.ts'
import type { MarketData } from '../contract/endpoints.ts'
import { marketData } from '../contract/record.ts'

export default contentEditor<MarketData>(marketData, ({ values: { kind, title, csv }, problems }) => {
  const source = writeData({ kind, caption: title, x: 'linear', y: 'linear', csv })
  const { drawn } = useDrawing({ language: 'data', source })
  return {
    below: {
      csv: (
        <>
          <Text size="sm" c="dimmed">
            {dataHints[kind]}
          </Text>
          <DrawnPreview drawn={drawn} isRefused={problems['csv'] !== undefined} />
        </>
      ),
    },
  }
})
