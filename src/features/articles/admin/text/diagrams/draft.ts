import { dataLanguage } from '../../../../engineering-blocks/contract/data-rules.ts'
import { diagramLanguage } from '../../../../engineering-blocks/contract/diagram-rules.ts'

export interface DiagramDraft {
  language: typeof diagramLanguage | typeof dataLanguage
  source: string
}

export const diagramsOff = 'Diagrams and data blocks are switched off. Readers still see this one drawn'

export const isDiagramLanguage = (language: string | undefined) =>
  language === diagramLanguage || language === dataLanguage

export const asPlainCode = (html: string): string =>
  html.replace(/(<code\b[^<>]{0,200}\blanguage-)(\w{1,20})(?=["'\s])/g, (all, start: string, name: string) =>
    isDiagramLanguage(name) ? `${start}text` : all,
  )

export const diagramOf = ({ language, source }: Record<string, unknown>): DiagramDraft => ({
  language: language === dataLanguage ? dataLanguage : diagramLanguage,
  source: typeof source === 'string' ? source : '',
})
