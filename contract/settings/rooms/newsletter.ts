import { emailProblem } from '../../accounts/rules.ts'
import { markupProblem, type Room } from '../fields.ts'

/** Who sends the newsletter, and what it looks like. */
export const newsletter = {
  label: 'Newsletter',
  hint: 'Who sends it and what it looks like. The address that it comes from is set where the magazine runs; Connections says whether it is proven.',
  page: '/Subscribe',
  fields: {
    senderName: {
      ...{ kind: 'text', label: 'Sender', default: '', longest: 80, problem: markupProblem('Sender') },
      hint: 'The name that readers see in their inbox, on all mail. Empty: the one of MAIL_FROM, else the name of the magazine.',
    },
    replyTo: {
      ...{ kind: 'text', label: 'Answers go to', default: '', longest: 254, problem: emailProblem, input: 'email' },
      hint: 'Empty: the e-mail address under Contact and legal.',
    },
    isConfirmed: {
      kind: 'switch',
      label: 'Ask new subscribers to confirm',
      hint: 'By a link in a mail, which proves consent. Off: an address gets the newsletter at once, and a mail that says so.',
      default: true,
    },
    hasPicture: { kind: 'switch', label: 'The picture of the first article', default: true },
    hasSummaries: {
      kind: 'switch',
      label: 'Summaries',
      hint: 'Below each headline. Off: headlines only.',
      default: true,
    },
    footer: {
      kind: 'text',
      label: 'Footer',
      hint: '{name} stands for the name of the magazine. The link to unsubscribe follows it.',
      default: 'You get this mail because this address is subscribed to the {name} newsletter.',
      longest: 500,
      required: 'The footer must say why readers get the mail',
      problem: markupProblem('Footer'),
      rows: 3,
    },
  },
} as const satisfies Room
