import { escapeMarkup } from '../../../platform/contract/markup.ts'

export const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

export const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** One forbidden character would make the whole document unreadable. */
export const withoutForbidden = (text: string) => text.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD]/g, '')
