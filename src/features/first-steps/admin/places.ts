import type { FirstStepName } from '../contract/first-step-names.ts'

interface StepPlace {
  label: string
  hint: string
  screen: string
  more?: readonly (readonly [label: string, screen: string])[]
  /** Label of the button that leaves it as it is. */
  leave: string
}

export const stepPlaces: Record<FirstStepName, StepPlace> = {
  identity: {
    label: 'Name the magazine and choose its look',
    hint: 'Name, tagline, description, logo, colours and typeface, in the header, emails, feeds and search results.',
    screen: 'settings',
    leave: 'Keep the rest',
  },
  contact: {
    label: 'Enter contact and legal details',
    hint: 'They appear in the footer, in emails and on receipts. Use email addresses that reach you.',
    screen: 'settings?group=contact',
    more: [['Staff', 'staff']],
    leave: 'Keep the details',
  },
  pages: {
    label: 'Write your own pages',
    hint: 'Readers see the text that came with the software until you publish yours.',
    screen: 'pages',
    leave: 'Keep the pages',
  },
  features: {
    label: 'Choose features',
    hint: 'Letters, reports, events and others. Switched off, a feature has no page, no screen and no email.',
    screen: 'settings?group=features',
    leave: 'Keep the features',
  },
  sections: {
    label: 'Choose sections and categories',
    hint: 'Rename, add, hide or remove them. Addresses of articles follow.',
    screen: 'sections',
    leave: 'Keep the sections',
  },
  'front-page': {
    label: 'Arrange the front page',
    hint: 'Top stories, blocks, menu and footer.',
    screen: 'settings?group=frontPage',
    more: [
      ['Menu and footer', 'settings?group=menu'],
      ['Carousel Management', 'CarouselManagement'],
      ['Ad Management', 'AdManagement'],
    ],
    leave: 'Keep the front page',
  },
  article: {
    label: 'Publish the first article',
    hint: 'Write one, or import the articles of another system.',
    screen: '',
    more: [['Import', 'import']],
    leave: 'Skip article',
  },
  mail: {
    label: 'Set up and test email',
    hint: 'Without email, no one can sign up or receive the newsletter.',
    screen: 'connections',
    leave: 'Skip email',
  },
  payments: {
    label: 'Connect payments',
    hint: 'Readers pay for Silver and Gold through Razorpay.',
    screen: 'connections',
    leave: 'Skip payments',
  },
  backup: {
    label: 'Create a backup',
    hint: 'Run the command on the server. With BACKUP_URL set, the magazine creates backups every night.',
    screen: 'state',
    leave: 'Skip backup',
  },
  'go-live': {
    label: 'Go live',
    hint: 'Run the command on the server, then set MODE=live and restart.',
    screen: 'state',
    leave: 'Stay in trial mode',
  },
}
