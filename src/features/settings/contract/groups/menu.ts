import { footerComponents } from '../../../../platform/contract/catalogue.ts'
import { categoryLink, componentLink, links, listingLink } from '../../../../platform/contract/links.ts'
import { findCategory } from '../../../../platform/contract/sections/catalogue.ts'
import { specifiedCatalogue } from '../../../../platform/contract/sections/specified.ts'
import {
  type ListSetting,
  linkProblem,
  type SettingGroup,
  type SettingProblem,
  wordsSetting,
} from '../../../../platform/contract/settings/fields.ts'

interface MenuEntry {
  label: string
  to: string
  isHidden: boolean
}

const entryFields = {
  label: wordsSetting('Name', { default: '', longest: 40, required: 'Enter a name for the link' }),
  to: {
    kind: 'text',
    label: 'URL',
    input: 'link',
    hint: 'Choose a page of this site by its name, or enter a URL that begins with https://',
    default: '',
    longest: 500,
    required: 'Enter a URL for the link',
    problem: linkProblem,
  },
  isHidden: { kind: 'switch', label: 'Hidden', default: false },
} as const

const entries = (...all: readonly (readonly [label: string, to: string])[]): MenuEntry[] =>
  all.map(([label, to]) => ({ label, to, isHidden: false }))

const list = <const L extends string>(label: L, most: number, shown: MenuEntry[]) =>
  ({
    kind: 'list',
    label,
    entry: 'link',
    most,
    fields: entryFields,
    default: shown.map((entry) => ({ ...entry })),
  }) as const satisfies ListSetting

const nameOf = (category: string) => findCategory(specifiedCatalogue, category)?.name ?? ''

const lists = {
  main: list(
    'Menu',
    12,
    entries(
      ['News', listingLink('news')],
      ['New Products', listingLink('new-products')],
      ['Design Guide', listingLink('design-guide')],
      ['Sourcing Database', listingLink('sourcing-database')],
      ['Engineering Students', listingLink('engineering_students')],
      ['Categories', categoryLink()],
      ['Events', links.events],
      ['What’s New', links.whatsNew],
      ['Subscription', links.subscription],
    ),
  ),
  header: list(
    'Above the menu',
    8,
    entries(
      ['Home', links.home],
      ['About Us', links.about],
      ['Contact Us', links.contact],
      ['Subscribe Newsletter', links.newsletter],
    ),
  ),
  components: list(
    'Footer: Component Engineering',
    20,
    entries(...footerComponents.map((id) => [nameOf(id), componentLink(id)] as const)),
  ),
  footer: list(
    'Footer: the magazine',
    20,
    entries(
      ['About Us', links.about],
      ['Contact Us', links.contact],
      ['Advertise', links.advertise],
      ['Subscribe Newsletter', links.newsletter],
      ['Privacy', links.privacy],
    ),
  ),
}

export const menu = {
  label: 'Menu and footer',
  hint: 'The links of every page, in order. Subscribers do not see the link to the subscription.',
  page: '/',
  fields: lists,
  problems: (value: Record<keyof typeof lists, readonly MenuEntry[]>) =>
    Object.entries(value).flatMap(([field, all]) => repeatedLinks(field, all)),
} as const satisfies SettingGroup

function repeatedLinks(field: string, all: readonly MenuEntry[]): SettingProblem[] {
  const seen = new Set<string>()
  return all.flatMap(({ to }, index) => {
    if (seen.has(to)) return [{ field: `${field}.${index}.to`, message: `${to} is already in this list` }]
    seen.add(to)
    return []
  })
}
