import { emailProblem } from '../../../../platform/contract/accounts/rules.ts'
import { timeZoneProblem } from '../../../../platform/contract/field-rules.ts'
import { isStateCode } from '../../../../platform/contract/indian-states.ts'
import { type SettingGroup, wordsSetting } from '../../../../platform/contract/settings/fields.ts'

export const contact = {
  label: 'Contact and legal',
  hint: 'Publisher details in the footer, on the contact and privacy pages, in emails and on receipts.',
  page: '/contact',
  fields: {
    email: {
      kind: 'text',
      label: 'Email',
      hint: 'Readers write to this address. It also receives contact requests and payment alerts.',
      default: 'editor@groundplane.example',
      longest: 254,
      required: 'Email is required',
      problem: emailProblem,
      input: 'email',
    },
    phone: wordsSetting('Phone', { default: '+91 80 5550 0142', longest: 40, input: 'tel' }),
    address: wordsSetting('Postal address', {
      hint: 'One line for each part of the address, the country last.',
      default: 'Groundplane Media\n4 Residency Road\nBengaluru 560025\nIndia',
      longest: 500,
      required: 'Postal address is required',
      rows: 4,
    }),
    timeZone: {
      kind: 'text',
      label: 'Time zone',
      hint: 'All dates and times use this time zone.',
      default: 'Asia/Kolkata',
      longest: 60,
      required: 'Time zone is required',
      problem: timeZoneProblem,
      suggestions: () => Intl.supportedValuesOf('timeZone'),
    },
    legalName: wordsSetting('Legal name', {
      hint: 'Shown on receipts and tax invoices. Leave empty to use the magazine’s name.',
      default: '',
      longest: 120,
    }),
    gstin: {
      kind: 'text',
      label: 'GSTIN',
      hint: 'With a GST number, receipts are tax invoices. Issued receipts do not change.',
      default: '',
      longest: 15,
      problem: (text) => (isGstin(text) ? null : 'Enter a GST number such as 29ABCDE1234F1Z5'),
    },
    copyright: wordsSetting('Copyright line', {
      hint: 'Shown at the bottom of every page. {name} inserts the magazine’s name, {year} the current year.',
      default: '© 2025 {name}. All rights reserved.',
      longest: 200,
      placeholders: ['name', 'year'],
    }),
    privacyContact: {
      kind: 'text',
      label: 'Privacy contact',
      hint: 'Shown on the privacy page. Leave empty to use the email address above.',
      default: '',
      longest: 254,
      problem: emailProblem,
      input: 'email',
    },
    receiptPrefix: {
      kind: 'text',
      label: 'Receipt prefix',
      hint: 'The first letters of receipt numbers. Each prefix has its own numbering.',
      default: 'GP',
      longest: 4,
      required: 'Receipt prefix is required',
      problem: (text) =>
        /^[A-Z0-9]{1,4}$/.test(text) ? null : 'Receipt prefix must be one to four capital letters or digits',
    },
  },
} as const satisfies SettingGroup

/** Its lines, without empty ones. */
export const postalAddressOf = ({ address }: { address: string }) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A GST number: two digits for the state, ten characters for the taxpayer, three more. */
export function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && isStateCode(text.slice(0, 2))
}
