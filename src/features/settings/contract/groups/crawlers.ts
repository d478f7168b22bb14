import { emailProblem } from '../../../../platform/contract/accounts/rules.ts'
import { addressProblem, markupProblem, type SettingGroup } from '../../../../platform/contract/settings/fields.ts'

const token = (label: string) => (text: string) =>
  /^[\w-]{8,128}$/.test(text) ? null : `Enter only the code for ${label}, without the tag around it`

export const crawlers = {
  label: 'Search engines and crawlers',
  hint: 'Choose which crawlers can read the site. This does not block crawlers that ignore robots.txt.',
  fields: {
    isSearchAllowed: {
      kind: 'switch',
      label: 'Allow search engines',
      hint: 'When off, robots.txt asks every crawler to stay away.',
      default: true,
    },
    isAnsweringAllowed: {
      kind: 'switch',
      label: 'Allow AI services to read articles for answers',
      hint: 'They read a page when a user asks about it, and usually link to it.',
      default: true,
    },
    isTrainingAllowed: {
      kind: 'switch',
      label: 'Allow AI services to read articles for training',
      hint: 'They collect text for their models and do not link back.',
      default: true,
    },
    googleVerification: {
      kind: 'text',
      label: 'Google verification',
      hint: 'The google-site-verification code from Search Console.',
      default: '',
      longest: 128,
      problem: token('Google verification'),
    },
    bingVerification: {
      kind: 'text',
      label: 'Bing verification',
      hint: 'The msvalidate.01 code from Bing Webmaster Tools.',
      default: '',
      longest: 128,
      problem: token('Bing verification'),
    },
    adsTxt: {
      kind: 'text',
      label: 'ads.txt',
      hint: 'Paste the lines from your ad networks. Leave empty to publish no ads.txt.',
      default: '',
      longest: 20_000,
      problem: markupProblem('ads.txt'),
      rows: 5,
    },
    securityContact: {
      kind: 'text',
      label: 'Security contact',
      hint: 'An email address or page where people report security problems, for security.txt. Leave empty to publish no security.txt.',
      default: '',
      longest: 300,
      problem: (text) =>
        emailProblem(text) === null || addressProblem('')(text) === null
          ? null
          : 'Security contact must be an email address or a URL that begins with https://',
    },
  },
} as const satisfies SettingGroup
