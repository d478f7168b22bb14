import { accessLevels } from '../../../platform/contract/catalogue.ts'
import { defineContent } from '../../../platform/contract/content/define.ts'
import { access, choice, line, lines } from '../../../platform/contract/content/fields.ts'
import { marketDataHead } from '../../../platform/contract/content/heads.ts'

export const marketData = defineContent({
  ...marketDataHead,
  by: 'editor',
  description: 'Market figures as charts, tables and CSV.',
  fields: {
    title: line('Title', 160, { required: 'Title is required', shown: 'list' }),
    summary: line('Summary', 300, { rows: 2, shown: 'list' }),
    kind: choice('Display as', { line: 'Line', bar: 'Bar', scatter: 'Scatter', table: 'Table' }, {}),
    csv: lines('Data', 50_000, { rows: 8, hint: 'You can paste cells from a spreadsheet.' }),
    method: lines('Source and method', 4_000, { rows: 3, shown: 'page', hint: 'Everyone can read this' }),
    access: access('Who can see the data', accessLevels, 'gold'),
  },
})
