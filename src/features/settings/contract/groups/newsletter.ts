import { emailProblem } from '../../../../platform/contract/accounts/rules.ts'
import { type SettingGroup, wordsSetting } from '../../../../platform/contract/settings/fields.ts'

export const newsletter = {
  label: 'Newsletter',
  hint: 'Sender and layout. The sender address is set under Connections, which shows whether it is verified.',
  page: '/Subscribe',
  fields: {
    senderName: wordsSetting('Sender', {
      default: '',
      longest: 80,
      hint: 'The sender name of all email. Leave empty to use the name under Connections or the magazine’s name.',
    }),
    replyTo: {
      kind: 'text',
      label: 'Reply-to address',
      default: '',
      longest: 254,
      problem: emailProblem,
      input: 'email',
      hint: 'Leave empty to use the email address in Contact and legal.',
    },
    isConfirmed: {
      kind: 'switch',
      label: 'Ask new subscribers to confirm',
      hint: 'New subscribers confirm by an emailed link, which proves consent. When off, they get the newsletter straight away and a welcome email.',
      default: true,
    },
    hasPicture: { kind: 'switch', label: 'Image of the first article', default: true },
    hasSummaries: {
      kind: 'switch',
      label: 'Summaries',
      hint: 'Shown below each headline. When off, only headlines are shown.',
      default: true,
    },
    footer: wordsSetting('Footer', {
      hint: '{name} inserts the magazine’s name. The unsubscribe link follows.',
      default: 'You are receiving this email because this address is subscribed to the {name} newsletter.',
      longest: 500,
      required: 'Explain why readers receive this email',
      rows: 3,
      placeholders: ['name'],
    }),
  },
} as const satisfies SettingGroup
