import { fileAccesses } from '../../../platform/contract/catalogue.ts'
import { defineContent } from '../../../platform/contract/content/define.ts'
import { access, html, line, picture } from '../../../platform/contract/content/fields.ts'
import { reportHead } from '../../../platform/contract/content/heads.ts'

export const report = defineContent({
  ...reportHead,
  by: 'editor',
  description: 'Market and technology reports and papers to download.',
  fields: {
    title: line('Title', 160, { required: 'Title is required', shown: 'list' }),
    summary: line('Standfirst', 300, {
      rows: 2,
      shown: 'list',
      hint: 'A sentence or two for the list, search engines and link previews',
    }),
    html: html('The contents of the report. Everyone can read this', 60_000),
    access: access('Who can download the file', fileAccesses, 'gold'),
    imageUrl: picture('Cover'),
  },
})
