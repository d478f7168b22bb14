import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../../../engineering-blocks/contract/diagram-rules.ts'

/** A block of code that readers see drawn. */
export interface DiagramDraft {
  language: typeof diagramLanguage | typeof dataLanguage
  source: string
}

export const diagramsOff = 'Diagrams and data blocks are switched off. Readers still see this one drawn'

/** Whether readers see code of a language drawn. */
export const isDrawn = (language: string | undefined) => language === diagramLanguage || language === dataLanguage

/** While diagrams are off, what is written in their languages is code like any other: nobody could change it again. */
export const asPlainCode = (html: string): string =>
  html.replace(/"language-(\w+)"/g, (all, language: string) => (isDrawn(language) ? '"language-text"' : all))

export const diagramOf = ({ language, source }: Record<string, unknown>): DiagramDraft => ({
  language: language === dataLanguage ? dataLanguage : diagramLanguage,
  source: typeof source === 'string' ? source : '',
})
