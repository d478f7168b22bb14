import { designColours, grounds } from '../../../../platform/contract/settings/colours.ts'
import { addressProblem, type SettingGroup, wordsSetting } from '../../../../platform/contract/settings/fields.ts'
import { typefaces } from '../../../../platform/contract/settings/typefaces.ts'

const logoHint = 'SVG or PNG, up to 150 kB. Scripts are removed from an SVG.'

export const identity = {
  label: 'Identity',
  hint: 'The magazine’s name and design in the header, emails, feeds and search results.',
  page: '/',
  fields: {
    name: wordsSetting('Name', {
      hint: 'The name of the magazine.',
      default: 'Groundplane',
      longest: 60,
      required: 'Name is required',
    }),
    tagline: wordsSetting('Tagline', {
      hint: 'Shown below the name, and after it in the title of the front page.',
      default: 'News and design for electronics engineers',
      longest: 100,
    }),
    description: wordsSetting('Description', {
      hint: 'Search engines and feed readers show it below the name.',
      default: 'News, new products, design guides and component sourcing for people who build electronics.',
      longest: 200,
      rows: 2,
    }),
    logoLight: {
      kind: 'picture',
      label: 'Logo (light mode)',
      hint: `Replaces the name in the header, emails and receipts. ${logoHint}`,
      default: '',
    },
    logoDark: {
      kind: 'picture',
      label: 'Logo (dark mode)',
      hint: `Leave empty to use the light mode logo. ${logoHint}`,
      default: '',
    },
    icon: {
      kind: 'picture',
      label: 'Icon',
      hint: `A square icon for browser tabs and home screens. Leave empty to use the logo, or the first letter of the name. ${logoHint}`,
      default: '',
    },
    accentLight: {
      kind: 'colour',
      label: 'Accent colour (light mode)',
      hint: 'Used for links and buttons, also in emails.',
      default: designColours.accent.light,
      on: grounds.light,
    },
    accentDark: {
      kind: 'colour',
      label: 'Accent colour (dark mode)',
      default: designColours.accent.dark,
      on: grounds.dark,
    },
    inkLight: {
      kind: 'colour',
      label: 'Text colour (light mode)',
      hint: 'Used for text.',
      default: designColours.ink.light,
      on: grounds.light,
    },
    inkDark: { kind: 'colour', label: 'Text colour (dark mode)', default: designColours.ink.dark, on: grounds.dark },
    hasDesignators: {
      kind: 'switch',
      label: 'Reference designators',
      hint: 'Marks such as U1 before the headings of sections and of blocks on the front page.',
      default: true,
    },
    typeface: {
      kind: 'choice',
      label: 'Typeface',
      hint: 'Used for headlines, menus and lists. Article text always uses a serif font.',
      choices: typefaces,
      default: 'archivo',
    },
    socialLinks: {
      kind: 'list',
      label: 'Social links',
      hint: 'Shown in the footer.',
      entry: 'link',
      most: 12,
      default: [],
      fields: {
        name: wordsSetting('Name', { default: '', longest: 40, required: 'Name is required', placeholder: 'LinkedIn' }),
        address: {
          kind: 'text',
          label: 'URL',
          default: '',
          longest: 300,
          required: 'URL is required',
          problem: addressProblem('URL'),
          input: 'url',
          placeholder: 'https://',
        },
      },
    },
  },
} as const satisfies SettingGroup
