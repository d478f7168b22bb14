import { escapeMarkup } from '../../../platform/contract/markup.ts'

export const element = (name: string, text: string, attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${xmlText(text)}</${name}>`

export const attribute = (name: string, text: string) => `${name}="${xmlText(text)}"`

export const cdata = (text: string) => `<![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** One forbidden character would make the whole document unreadable. */
const withoutForbidden = (text: string) => text.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD]/g, '')

const xmlText = (text: string) => escapeMarkup(withoutForbidden(text))
