import { categoryLink, componentLink, listingLink } from '../../../../platform/contract/links.ts'
import {
  type ListSetting,
  linkProblem,
  type SettingGroup,
  type SettingProblem,
  wordsSetting,
} from '../../../../platform/contract/settings/fields.ts'
import { blockLayouts, leadLayouts, parseSource } from '../blocks.ts'

interface Block {
  heading: string
  mark: string
  source: string
  count: number
  layout: keyof typeof blockLayouts
  more: string
}

const fields = {
  heading: wordsSetting('Heading', { default: '', longest: 60, required: 'Enter a heading for the block' }),
  source: {
    kind: 'source',
    label: 'Stories',
    default: 'all',
    problem: (text: string) =>
      parseSource(text) ? null : 'Choose a section, categories, the most read articles, or articles by hand',
  },
  count: { kind: 'number', label: 'How many', default: 4, least: 1, most: 12, unit: 'stories' },
  layout: { kind: 'choice', label: 'Layout', default: 'pictures', choices: blockLayouts },
  more: {
    kind: 'text',
    label: 'Read More link',
    default: '',
    longest: 500,
    problem: linkProblem,
    input: 'link',
    hint: 'A page of this site, or a URL that begins with https://. Leave empty to use the list of the section or category.',
  },
  mark: wordsSetting('Mark', {
    default: '',
    longest: 4,
    hint: 'Shown before the heading, like a reference designator on a circuit board: U1, R2. Leave empty for none.',
  }),
} as const satisfies ListSetting['fields']

const block = (heading: string, mark: string, source: string, layout: Block['layout'], more = ''): Block => ({
  heading,
  source,
  count: 4,
  layout,
  more,
  mark,
})

const specified: readonly Block[] = [
  block('Latest EE News', 'U1A', 'section:news', 'beside'),
  block('Latest EE Products', 'U2A', 'section:product', 'pictures'),
  block('Latest EE News', 'U1B', 'section:news', 'headlines'),
  block('Latest EE Products', 'U2B', 'section:product', 'headlines'),
  block('Design Guide', 'U3', 'section:design-guide', 'lead'),
  block('Most viewed', 'D1', 'most-read', 'ranked', listingLink('news')),
  block(
    'Automobile',
    'M1',
    'categories:automotive,adas_automotive,electric_vehicle',
    'picture',
    componentLink('automotive'),
  ),
  block('Artificial Intelligence', 'U4', 'categories:ai', 'picture', componentLink('ai')),
  block('India Semiconductor', 'Q1', 'categories:Indiasemiconductor', 'band', categoryLink('Indiasemiconductor')),
  block('Component Engineering', 'J1', 'section:component', 'parts'),
]

export const frontPage = {
  label: 'Front page',
  hint: 'Choose the top story layout and arrange the blocks below it. Two half-width blocks appear side by side. Blocks without stories are hidden. Until you change the blocks, your own sections follow them. The newest stories that appear in no block end the page, unless a block has all stories.',
  page: '/',
  fields: {
    lead: {
      kind: 'choice',
      label: 'Top story layout',
      default: 'carousel',
      choices: leadLayouts,
      hint: 'Shows the carousel stories in your order. For major news, choose one full-width story.',
    },
    live: wordsSetting('Live banner', {
      default: '',
      longest: 140,
      hint: 'Shown above all stories, for example “Live: the keynote from Munich”. Leave empty for none.',
    }),
    liveLink: {
      kind: 'text',
      label: 'Live banner link',
      default: '',
      longest: 500,
      problem: linkProblem,
      input: 'link',
      hint: 'A page of this site, or a URL that begins with https://.',
    },
    hasRepeats: {
      kind: 'switch',
      label: 'Repeat stories across blocks',
      hint: 'When off, each story appears only in the first block that lists it.',
      default: false,
    },
    blocks: {
      kind: 'list',
      label: 'Blocks',
      entry: 'block',
      most: 20,
      fields,
      default: specified.map((one) => ({ ...one })),
    },
  },
  problems: ({ blocks }: { blocks: readonly Block[] }): SettingProblem[] => {
    const beside = blocks.flatMap(({ layout }, index) => (layout === 'beside' ? [index] : []))
    return beside
      .slice(1)
      .map((index) => ({ field: `blocks.${index}.layout`, message: 'Only one block can appear beside the carousel' }))
  },
} as const satisfies SettingGroup
