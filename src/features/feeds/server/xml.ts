import { allowedInXml, escapeMarkup } from '../../../platform/contract/markup.ts'

export const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${xmlText(text)}</${name}>`

export const attribute = (name: string, text: string) => `${name}="${xmlText(text)}"`

export const cdata = (text: string) => `<![CDATA[${allowedInXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const xmlText = (text: string) => escapeMarkup(allowedInXml(text))
