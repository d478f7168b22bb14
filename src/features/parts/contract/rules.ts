import { attachmentLink, attachmentRules } from '../../../platform/contract/attachment-rules.ts'
import { isPartName, longestPart, withPlainHyphens } from '../../../platform/contract/part-marks.ts'

/** No schemas here, since the browser imports this file. */
export const partLimits = {
  maker: 80,
  description: 500,
  package: 80,
  dataSheet: 500,
  parameters: 40,
  parameterName: 80,
  parameterValue: 80,
  unit: 20,
  secondSources: 20,
  successors: 10,
  importBytes: 30 * 2 ** 20,
  importRows: 100_000,
  members: 200,
  shownChanges: 50,
} as const

export const partStates = {
  preview: 'Preview',
  active: 'Active',
  nrnd: 'Not recommended for new designs',
  'last-time-buy': 'Last-time buy',
  obsolete: 'Obsolete',
} as const
export type PartState = keyof typeof partStates | ''

export const partStateNames = Object.keys(partStates) as (keyof typeof partStates)[]

export const partLinkKinds = ['family', 'second_source', 'successor'] as const
export type PartLinkKind = (typeof partLinkKinds)[number]

export interface PartParameter {
  name: string
  value: string
  unit: string
}

export interface PartFields {
  name: string
  maker: string
  description: string
  package: string
  state: PartState
  /** A web address, or that of an attachment of the magazine; empty: none. */
  dataSheet: string
  parameters: PartParameter[]
  /** The number of its family; empty: none. */
  family: string
  secondSources: string[]
  successors: string[]
}

export const emptyPart: PartFields = {
  name: '',
  maker: '',
  description: '',
  package: '',
  state: '',
  dataSheet: '',
  parameters: [],
  family: '',
  secondSources: [],
  successors: [],
}

export const partMessages = {
  added: 'Part added.',
  changed: 'Part changed.',
  deleted: 'Part deleted. Articles that mention it are still listed.',
  required: 'Enter the part number',
  tooShort: 'A part number needs at least four characters, among them a letter and a digit',
  tooLong: `A part number must be ${longestPart} characters or fewer`,
  known: 'This part already has a record',
  dataSheet: 'Enter a URL that begins with https:// or http://, or upload the data sheet here',
  noFile: 'The data sheet file is missing. Upload it again',
  state: `The status must be one of: ${partStateNames.join(', ')}`,
  ownLink: 'A part cannot be its own family, second source or successor',
  circle: 'These parts would replace each other in a loop',
  familyCircle: 'These families would contain each other in a loop',
  separators: 'Parameters cannot contain | or ;',
  noColumns: 'The first line must name the columns, and one of them must be “number”',
  tooManyRows: `A file can have up to ${partLimits.importRows.toLocaleString('en')} parts`,
} as const

const scripts = { Cyrillic: /\p{Script=Cyrillic}/u, Greek: /\p{Script=Greek}/u } as const

/** Returns the problem, or null. */
export function partNameProblem(text: string): string | null {
  if (text === '') return partMessages.required
  if (text.length > longestPart) return partMessages.tooLong
  const [letter] = /[^\x20-\x7e]/u.exec(withPlainHyphens(text)) ?? []
  if (letter !== undefined) {
    const script = Object.entries(scripts).find(([, pattern]) => pattern.test(letter))?.[0]
    return script
      ? `“${letter}” in this part number is a ${script} letter that looks like a Latin letter. Type it with Latin letters`
      : `A part number cannot contain “${letter}”`
  }
  return isPartName(text) ? null : partMessages.tooShort
}

const ownFile = new RegExp(`^${attachmentLink(`[0-9a-f]{32}\\.(?:${attachmentRules.kinds.join('|')})`)}$`)

export const isOwnFile = (address: string) => ownFile.test(address)

/** Returns the problem, or null. */
export function dataSheetProblem(address: string): string | null {
  if (address === '' || isOwnFile(address)) return null
  const url = /^https?:\/\//i.test(address) && !/\s/.test(address) ? URL.parse(address) : null
  return url && url.username === '' && url.password === '' ? null : partMessages.dataSheet
}
