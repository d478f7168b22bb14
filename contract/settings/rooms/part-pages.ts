import { addressProblem, markupProblem, type Room } from '../fields.ts'

/** Stands for the part number in the address of a search. */
export const partPlaceholder = '{part}'

const searchProblem = (text: string) =>
  text.includes(partPlaceholder)
    ? addressProblem('The address')(text.replaceAll(partPlaceholder, 'part'))
    : `The address must contain ${partPlaceholder}, which stands for the part number`

/** Where the pages of parts lead to. */
export const parts = {
  label: 'Part pages',
  hint: 'What the pages of parts show beside their records and articles.',
  fields: {
    distributors: {
      kind: 'list',
      label: 'Searches at distributors',
      hint: `Links on the page of each part. ${partPlaceholder} stands for its number.`,
      entry: 'distributor',
      most: 12,
      fields: {
        name: {
          ...{ kind: 'text', label: 'Name', default: '', longest: 40 },
          required: 'A distributor needs a name',
          problem: markupProblem('Name'),
        },
        address: {
          ...{ kind: 'text', label: 'Address of a search', default: '', longest: 300 },
          required: 'A distributor needs the address of a search',
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
} as const satisfies Room
