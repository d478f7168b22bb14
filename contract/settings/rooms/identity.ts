import { grounds } from '../colours.ts'
import { addressProblem, markupProblem, type Room } from '../fields.ts'
import { typefaces } from '../typefaces.ts'

const logoHint = 'SVG or PNG, at most 150 kB. An SVG is cleaned of scripts.'

/** What the magazine is called and how it looks. */
export const identity = {
  label: 'Identity',
  hint: 'What the magazine is called and how it looks: in the header, in mails, in feeds and in search results.',
  page: '/',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'The name of the magazine.',
      default: 'Groundplane',
      longest: 60,
      required: 'Name is required',
      problem: markupProblem('Name'),
    },
    tagline: {
      kind: 'text',
      label: 'Tagline',
      hint: 'Below the name, and behind it in the title of the front page.',
      default: 'News and design for electronics engineers',
      longest: 100,
      problem: markupProblem('Tagline'),
    },
    description: {
      kind: 'text',
      label: 'Description',
      hint: 'What search engines and feed readers show below the name.',
      default: 'News, new products, design guides and component sourcing for people who build electronics.',
      longest: 200,
      problem: markupProblem('Description'),
      rows: 2,
    },
    logoLight: {
      kind: 'picture',
      label: 'Logo on light',
      hint: `Takes the place of the name in the header. ${logoHint}`,
      default: '',
    },
    logoDark: { kind: 'picture', label: 'Logo on dark', hint: `Empty: the logo on light. ${logoHint}`, default: '' },
    icon: {
      kind: 'picture',
      label: 'Icon',
      hint: `A square for tabs and home screens, in all sizes. Empty: made of the logo. ${logoHint}`,
      default: '',
    },
    accentLight: {
      kind: 'colour',
      label: 'Accent on light',
      hint: 'Links and buttons.',
      default: '#9a4a14',
      on: grounds.light,
    },
    accentDark: { kind: 'colour', label: 'Accent on dark', default: '#e79a5b', on: grounds.dark },
    inkLight: { kind: 'colour', label: 'Ink on light', hint: 'Text.', default: '#16201c', on: grounds.light },
    inkDark: { kind: 'colour', label: 'Ink on dark', default: '#e8ece9', on: grounds.dark },
    typeface: {
      kind: 'choice',
      label: 'Typeface',
      hint: 'Of headlines, menus and lists. The text of articles has a serif of its own.',
      choices: typefaces,
      default: 'archivo',
    },
    socialLinks: {
      kind: 'list',
      label: 'Social links',
      hint: 'In the footer.',
      entry: 'link',
      most: 12,
      default: [],
      fields: {
        name: {
          kind: 'text',
          label: 'Name',
          default: '',
          longest: 40,
          required: 'Name is required',
          problem: markupProblem('Name'),
          placeholder: 'LinkedIn',
        },
        address: {
          kind: 'text',
          label: 'Address',
          default: '',
          longest: 300,
          required: 'Address is required',
          problem: addressProblem('Address'),
          input: 'url',
          placeholder: 'https://',
        },
      },
    },
  },
} as const satisfies Room
