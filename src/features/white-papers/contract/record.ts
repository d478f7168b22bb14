import { defineContent } from '../../../platform/contract/content/define.ts'
import { line, lines, onOff, picture } from '../../../platform/contract/content/fields.ts'
import { whitePaperHead } from '../../../platform/contract/content/heads.ts'

export const whitePaperRecord = defineContent({
  ...whitePaperHead,
  by: 'advertising',
  description: 'White papers that sponsors offer to readers.',
  fields: {
    title: line('Title', 160, { required: 'Title is required', shown: 'list' }),
    sponsor: line('Sponsor', 100, {
      required: 'Sponsor is required',
      shown: 'list',
      searched: true,
      hint: 'Readers see it next to the title and in the email',
    }),
    summary: line('Summary', 300, {
      rows: 2,
      shown: 'list',
      hint: 'A sentence or two for the list, search engines and link previews',
    }),
    text: lines('Text', 10_000, { rows: 8, shown: 'page', hint: 'Plain text. An empty line starts a new paragraph' }),
    consent: line('Consent', 2_000, {
      required: 'Enter the consent text: who receives the data, and why',
      rows: 3,
      shown: 'page',
      hint: 'Readers tick a box next to this text. Say who receives the data, and why. Each lead stores the text that the reader agreed to.',
    }),
    isOpen: onOff('Readers can ask for it', true, {
      shown: 'list',
      hint: 'When off, the page stays, and emailed links still work',
    }),
    imageUrl: picture('Cover'),
  },
})
