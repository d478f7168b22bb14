import { categoryGroups } from '../catalogue.ts'
import { type PlanNames, withPlanNamesIn } from '../plans.ts'
import type { CategoryEntry, SectionEntry, StoredCatalogue } from './catalogue.ts'

/** Of a fresh start: the specification's, and a section for what gold promises. */

const plain = { description: '', picture: '', colour: '', darkColour: '', isHidden: false }

const sections: SectionEntry[] = [
  {
    ...plain,
    id: 'news',
    colour: '#2b5c7d',
    darkColour: '#86b4d4',
    name: 'News',
    heading: 'News',
    description: 'News in electronics, and what it means for your designs.',
    ads: 'news',
  },
  {
    ...plain,
    id: 'product',
    colour: '#3a6546',
    darkColour: '#8fbf9c',
    name: 'New Products',
    heading: 'New Products',
    description: 'New parts and instruments, read with the data sheet open.',
    ads: 'product',
  },
  {
    ...plain,
    id: 'design-guide',
    colour: '#6a4b86',
    darkColour: '#b9a0d6',
    name: 'Design Guide',
    heading: 'Design Guide',
    description: 'Worked design knowledge: circuits, layouts, firmware and the numbers behind them.',
    ads: 'design-guide',
  },
  {
    ...plain,
    id: 'component',
    colour: '#7a5714',
    darkColour: '#cfae62',
    name: 'Sourcing',
    heading: 'Sourcing Database',
    description: 'Components and where they come from: alternatives, lead times, second sources.',
    ads: 'component',
  },
  {
    ...plain,
    id: 'project-ideas',
    colour: '#1f6263',
    darkColour: '#7fc1c0',
    name: 'Project Ideas',
    heading: 'Project Ideas',
    description: 'Short projects to build and to measure, each with its parts and its sums. For Gold subscribers.',
    ads: 'student',
  },
]

const categories: CategoryEntry[] = Object.entries(categoryGroups).flatMap(([group, names]) =>
  Object.entries(names).map(([id, name]) => ({ ...plain, id, group, name })),
)

export const specifiedCatalogue: StoredCatalogue = { sections, categories, former: { sections: {}, categories: {} } }

export const specifiedSectionIds: readonly string[] = sections.map(({ id }) => id)
const specifiedNames = new Map(sections.map(({ id, name }) => [id, name]))
const specifiedDescriptions = new Map(sections.map(({ id, description }) => [id, description]))

export const withDescribedPlans = (section: SectionEntry, names: PlanNames): SectionEntry => ({
  ...section,
  description: withPlanNamesIn(section.description, specifiedDescriptions.get(section.id), names),
})

/** Holds as long as the publisher has not renamed the section. */
export const wordFor = ({ id, name }: Pick<SectionEntry, 'id' | 'name'>, words: Readonly<Record<string, string>>) =>
  (name === specifiedNames.get(id) && Object.hasOwn(words, id) && words[id]) || name
