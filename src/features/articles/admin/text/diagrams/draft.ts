import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../../../engineering-blocks/contract/diagram-rules.ts'

/** A block of code that readers see drawn. */
export interface DiagramDraft {
  language: typeof diagramLanguage | typeof dataLanguage
  source: string
}

export const diagramsOff = 'Diagrams and data blocks are switched off. Readers still see this one drawn'

/** Whether readers see code of a language drawn. */
export const isDiagramLanguage = (language: string | undefined) =>
  language === diagramLanguage || language === dataLanguage

/** HTML in which code that would be drawn is plain text. */
export const asPlainCode = (html: string): string =>
  html.replace(/(<code\b[^<>]{0,200}\blanguage-)(\w{1,20})(?=["'\s])/g, (all, start: string, name: string) =>
    isDiagramLanguage(name) ? `${start}text` : all,
  )

export const diagramOf = ({ language, source }: Record<string, unknown>): DiagramDraft => ({
  language: language === dataLanguage ? dataLanguage : diagramLanguage,
  source: typeof source === 'string' ? source : '',
})
