import { emailProblem } from '../../accounts/rules.ts'
import { addressProblem, markupProblem, type Room } from '../fields.ts'

const token = (label: string) => (text: string) =>
  /^[\w-]{8,128}$/.test(text) ? null : `${label} must be the code alone, without the tag around it`

/** What programs may read, and what they are told. */
export const crawlers = {
  label: 'Search engines and crawlers',
  hint: 'What search engines and other programs may read. Programs that ignore robots.txt are not stopped by it.',
  fields: {
    isSearchAllowed: {
      kind: 'switch',
      label: 'Search engines may list the magazine',
      hint: 'Off: robots.txt asks every program to stay away.',
      default: true,
    },
    isAnsweringAllowed: {
      kind: 'switch',
      label: 'AI services may read articles for answers',
      hint: 'They fetch a page when somebody asks about it, and usually link to it.',
      default: true,
    },
    isTrainingAllowed: {
      kind: 'switch',
      label: 'AI services may read articles for training',
      hint: 'They collect texts for their models, without links back.',
      default: true,
    },
    googleVerification: {
      kind: 'text',
      label: 'Google verification',
      hint: 'The code of google-site-verification, from Search Console.',
      default: '',
      longest: 128,
      problem: token('Google verification'),
    },
    bingVerification: {
      kind: 'text',
      label: 'Bing verification',
      hint: 'The code of msvalidate.01, from Bing Webmaster Tools.',
      default: '',
      longest: 128,
      problem: token('Bing verification'),
    },
    adsTxt: {
      kind: 'text',
      label: 'ads.txt',
      hint: 'Who may sell your advertising space, line by line, as your networks tell you. Empty: there is no such file.',
      default: '',
      longest: 20_000,
      problem: markupProblem('ads.txt'),
      rows: 5,
    },
    securityContact: {
      kind: 'text',
      label: 'Security contact',
      hint: 'An e-mail address or page where people report security problems, for security.txt. Empty: there is no such file.',
      default: '',
      longest: 300,
      problem: (text) =>
        emailProblem(text) === null || addressProblem('')(text) === null
          ? null
          : 'Security contact must be an e-mail address or an address that starts with https://',
    },
  },
} as const satisfies Room
