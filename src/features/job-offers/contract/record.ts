import { defineContent } from '../../../platform/contract/content/define.ts'
import { day, line, lines, onOff } from '../../../platform/contract/content/fields.ts'
import { jobOfferHead } from '../../../platform/contract/content/heads.ts'

export const jobOffer = defineContent({
  ...jobOfferHead,
  closes: 'closes_on',
  by: 'advertising',
  description: 'Jobs for electronics engineers.',
  fields: {
    title: line('Title', 160, { required: 'Title is required', shown: 'list' }),
    company: line('Company', 120, { required: 'Company is required', shown: 'list', searched: true }),
    place: line('Place', 120, { shown: 'list', searched: true, hint: 'City and country' }),
    isRemote: onOff('Remote work possible', false, { shown: 'list' }),
    salary: line('Salary', 120, { shown: 'list', hint: 'As readers see it, such as “₹18–24 lakh a year”' }),
    summary: line('Summary', 300, { rows: 2, shown: 'list' }),
    text: lines('Description', 10_000, {
      rows: 12,
      shown: 'page',
      hint: 'Plain text. An empty line starts a new paragraph',
    }),
    closesOn: day('Closing day', {
      required: 'Closing day is required',
      shown: 'list',
      hint: 'The offer leaves the list after this day',
    }),
    applyAt: line('Apply at', 500, {
      required: 'Enter a web address or an email address',
      shown: 'page',
      hint: 'A web address that begins with https://, or an email address',
    }),
  },
})
