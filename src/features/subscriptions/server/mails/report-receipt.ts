import { z } from 'zod'
import { currencies, formatMoney } from '../../../../platform/contract/currencies.ts'
import { links } from '../../../../platform/contract/links.ts'
import { defineTemplate } from '../../../../platform/server/mail/content.ts'

export const reportReceiptMail = defineTemplate(
  'report-receipt',
  z.object({
    number: z.string(),
    report: z.string(),
    amountMinor: z.int(),
    currency: z.enum(currencies),
    discount: z.int().describe('Percent that the plan took off'),
  }),
  ({ number, report, amountMinor, currency, discount }, { name, publicUrl, planNames }) => ({
    subject: `Your report at ${name}: receipt ${number}`,
    preheader: `“${report}” is yours to download.`,
    heading: 'Your report is ready',
    blocks: [
      {
        kind: 'text',
        text: `Thank you. We received ${formatMoney(amountMinor, currency)} for the report “${report}” at ${name}${discount > 0 ? `, ${discount}% off with ${planNames.gold}` : ''}. Download it as often as you like, including newer versions.`,
      },
      { kind: 'action', label: 'Go to your reports', address: publicUrl + links.myReports },
      { kind: 'text', text: `Your receipt number is ${number}. You can download the receipt from your account.` },
    ],
  }),
)
