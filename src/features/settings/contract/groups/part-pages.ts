import { addressProblem, type SettingGroup, wordsSetting } from '../../../../platform/contract/settings/fields.ts'

/** Replaced by the part number in the address of a search. */
export const partPlaceholder = '{part}'

const searchProblem = (text: string) =>
  text.includes(partPlaceholder)
    ? addressProblem('Search URL')(text.replaceAll(partPlaceholder, 'part'))
    : `The search URL must contain ${partPlaceholder}, which inserts the part number`

export const parts = {
  label: 'Part pages',
  hint: 'Content of part pages in addition to records and articles.',
  fields: {
    distributors: {
      kind: 'list',
      label: 'Distributor links',
      hint: `Links on each part’s page. ${partPlaceholder} inserts the part number.`,
      entry: 'distributor',
      most: 12,
      fields: {
        name: wordsSetting('Name', { default: '', longest: 40, required: 'Enter a name for the distributor' }),
        address: {
          kind: 'text',
          label: 'Search URL',
          default: '',
          longest: 300,
          required: 'Enter a search URL for the distributor',
          problem: searchProblem,
        },
      },
      default: [
        { name: 'DigiKey', address: 'https://www.digikey.com/en/products/result?keywords={part}' },
        { name: 'Mouser', address: 'https://www.mouser.com/c/?q={part}' },
        { name: 'Farnell', address: 'https://www.farnell.com/search?st={part}' },
        { name: 'LCSC', address: 'https://www.lcsc.com/search?q={part}' },
        { name: 'Octopart', address: 'https://octopart.com/search?q={part}' },
      ],
    },
  },
} as const satisfies SettingGroup
