import { readable } from '../../../platform/contract/field-schemas.ts'

/** Separates paragraphs with one empty line. */
export const letterText = (text: string) =>
  readable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/(?:(?!\n)[\p{Cc}\p{Zs}])+/gu, ' ')
    .replace(/(?<! ) *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
