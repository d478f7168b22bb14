import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
export type XmlPart = string

// oxlint-disable-next-line no-control-regex -- XML 1.0 has no place for these, not even escaped.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const hasForbidden = (text: string) => text.search(forbidden) >= 0

const escape = (text: string) => escapeMarkup(text.replace(forbidden, ''))

const start = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(value)}"`)
    .join('')}>`

export const textElement = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): XmlPart =>
  `${start(name, attributes)}${escape(text)}</${name}>`

export const cdataElement = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}): XmlPart =>
  `${start(name, attributes)}<![CDATA[${text.replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`

export const jsonInXml = (value: object): string =>
  JSON.stringify(value).replace(forbidden, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
