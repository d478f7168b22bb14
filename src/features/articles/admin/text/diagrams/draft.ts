import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../../../engineering-blocks/contract/diagram-rules.ts'

/** A block of code that readers see drawn. */
export interface DiagramDraft {
  language: typeof diagramLanguage | typeof dataLanguage
  source: string
}

export const diagramsOff = 'Diagrams and data blocks are switched off. Readers still see this one drawn'

export const diagramOf = ({ language, source }: Record<string, unknown>): DiagramDraft => ({
  language: language === dataLanguage ? dataLanguage : diagramLanguage,
  source: typeof source === 'string' ? source : '',
})
