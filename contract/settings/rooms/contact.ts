import { emailProblem } from '../../accounts/rules.ts'
import { isStateCode } from '../../subscriptions/indian-states.ts'
import { markupProblem, type Room } from '../fields.ts'

const copyrightProblem = (text: string) =>
  markupProblem('Copyright line')(text) ??
  (/[{}]/.test(text.replaceAll(/\{name\}|\{year\}/g, '')) ? 'Only {name} and {year} can be in braces' : null)

/** Who publishes the magazine, and how readers reach them. */
export const contact = {
  label: 'Contact and legal',
  hint: 'Who publishes the magazine: in the footer, on the contact and privacy pages, in every mail and on receipts.',
  page: '/contact',
  fields: {
    email: {
      kind: 'text',
      label: 'E-mail',
      hint: 'Readers write to this address. Requests of the contact form and problems with payments go to it.',
      default: 'editor@groundplane.example',
      longest: 254,
      required: 'E-mail is required',
      problem: emailProblem,
      input: 'email',
    },
    phone: {
      kind: 'text',
      label: 'Phone',
      default: '+91 80 5550 0142',
      longest: 40,
      problem: markupProblem('Phone'),
      input: 'tel',
    },
    address: {
      kind: 'text',
      label: 'Postal address',
      hint: 'One line for each part, the country last.',
      default: 'Groundplane Media\n4 Residency Road\nBengaluru 560025\nIndia',
      longest: 500,
      required: 'Postal address is required',
      problem: markupProblem('Postal address'),
      rows: 4,
    },
    timeZone: {
      kind: 'text',
      label: 'Time zone',
      hint: 'Dates are shown in it, and days begin and end in it.',
      default: 'Asia/Kolkata',
      longest: 60,
      required: 'Time zone is required',
      problem: (text) => (isTimeZone(text) ? null : 'Time zone must be a name such as Asia/Kolkata'),
      suggestions: () => Intl.supportedValuesOf('timeZone'),
    },
    legalName: {
      kind: 'text',
      label: 'Legal name',
      hint: 'On receipts and tax invoices. Empty: the name of the magazine.',
      default: '',
      longest: 120,
      problem: markupProblem('Legal name'),
    },
    gstin: {
      kind: 'text',
      label: 'GSTIN',
      hint: 'With a GST number receipts are tax invoices. Those that were issued never change.',
      default: '',
      longest: 15,
      problem: (text) => (isGstin(text) ? null : 'GSTIN must be a GST number such as 29ABCDE1234F1Z5'),
    },
    copyright: {
      kind: 'text',
      label: 'Copyright line',
      hint: 'At the foot of every page. {name} stands for the name of the magazine, {year} for the present year.',
      default: '© 2025 {name}. All rights reserved.',
      longest: 200,
      problem: copyrightProblem,
    },
    privacyContact: {
      kind: 'text',
      label: 'Privacy contact',
      hint: 'On the privacy page. Empty: the e-mail address above.',
      default: '',
      longest: 254,
      problem: emailProblem,
      input: 'email',
    },
    receiptPrefix: {
      kind: 'text',
      label: 'Receipt prefix',
      hint: 'The first letters of receipt numbers. Each prefix has numbers of its own.',
      default: 'GP',
      longest: 4,
      required: 'Receipt prefix is required',
      problem: (text) =>
        /^[A-Z0-9]{1,4}$/.test(text) ? null : 'Receipt prefix must be one to four capital letters or digits',
    },
  },
} as const satisfies Room

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A GST number: two digits for the state, ten characters for the taxpayer, three more. */
export function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && isStateCode(text.slice(0, 2))
}
