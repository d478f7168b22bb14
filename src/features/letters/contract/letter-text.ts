import { keepable } from '../../../platform/contract/field-schemas.ts'

/** Bidirectional control characters. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** Separates paragraphs with one empty line. */
export const letterText = (text: string) =>
  keepable(text)
    .replace(/\r\n?/g, '\n')
    .replace(turns, '')
    .replace(/(?:(?!\n)[\p{Cc}\p{Zs}])+/gu, ' ')
    .replace(/(?<! ) *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
