import { writeData } from '../../../../engineering-blocks/contract/data-rules.ts'
import type { DiagramDraft } from './draft.ts'

const toDraft = (source: string): DiagramDraft => ({ language: 'data', source })
const common = { caption: '', x: 'linear', y: 'linear' } as const

export const dataBeginnings = {
  table: toDraft(writeData({ ...common, kind: 'table', csv: 'Part,Output,Ripple (mV)\nFirst,3.3 V,12\nSecond,5 V,8' })),
  bom: toDraft(writeData({ ...common, kind: 'bom', csv: 'Reference,Quantity,Part,Description\nR1,1,,\nC1,1,,' })),
  plot: toDraft(
    writeData({
      ...common,
      kind: 'line',
      x: 'log',
      csv: 'Frequency (Hz),Gain (dB),Phase (°)\n100,20,-6\n1000,17,-45\n10000,0,-84',
    }),
  ),
}
