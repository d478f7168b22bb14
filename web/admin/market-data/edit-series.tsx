import { Text } from '@mantine/core'
import { writeData } from '../../../contract/article/data-rules.ts'
import type { MarketData } from '../../../contract/market-data/endpoints.ts'
import { marketData } from '../../../contract/market-data/record.ts'
import { dataHints } from '../articles/text/diagrams/data-dialog.tsx'
import { DrawnPreview } from '../articles/text/diagrams/diagram-dialog.tsx'
import { useDrawing } from '../articles/text/diagrams/use-drawing.ts'
import { contentEditor } from '../kit/content/content-editor.tsx'

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
