import { wireSectionNames } from '../catalogue.ts'
import type { SectionEntry } from './catalogue.ts'
import { wordFor } from './specified.ts'

/** Words of the specification. They hold until the publisher renames a section. */
const specifiedWords = {
  articleForm: Object.fromEntries(wireSectionNames),
  newsManagement: { news: 'News', 'design-guide': 'Design', component: 'Component', product: 'New Products' },
  newsletter: { news: 'News', product: 'New Products', 'design-guide': 'Design', component: 'Components' },
} satisfies Record<string, Readonly<Record<string, string>>>
export type SectionWordsOf = keyof typeof specifiedWords

export const sectionWord = (section: Pick<SectionEntry, 'id' | 'name'>, screen: SectionWordsOf) =>
  wordFor(section, specifiedWords[screen])

export const sectionsInOrder = (screen: SectionWordsOf): readonly string[] => Object.keys(specifiedWords[screen])
