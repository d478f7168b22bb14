import { escapeMarkup } from '../../../platform/contract/markup.ts'

/** An element with a text. */
export const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`

/** Text that is not escaped. A section ends at `]]>`, so one in the text is cut in two. */
export const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** Removes characters that XML forbids: one would make the whole document unreadable. */
export const withoutForbidden = (text: string) => text.toWellFormed().replace(/[^\t\n\r\u0020-\uFFFD]/g, '')
