import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { finderIn } from '../../../../../articles/contract/find-equations.ts'

type Drop = (what: string, example: string) => string

export const programStatement =
  /^(?:import[ \t]+(?:[\w{*"']|type[ \t])|export[ \t]+(?:const|let|var|function|default|async|class|\{|\*))/

const isMdx = (path: string) => /\.mdx$/i.test(path)
const imported =
  /\s*import[ \t]{1,9}(?:(?:[\w$*{][^"'`;\n{}]{0,300}|[^"'`;\n{}]{0,100}\{[^"'`;{}]{0,2000}\}[ \t]{0,9})from[ \t]{1,9})?["'][^"'\n]{1,300}["'][ \t]{0,9};?[ \t]{0,9}(?=\n|$)/y

/** Docusaurus reads pages called `.md` so, too. They begin with what they import. */
function startsAsMdx(text: string): boolean {
  imported.lastIndex = 0
  return imported.test(text)
}

export function withoutJsx(path: string, text: string, drop: Drop): string {
  if (isMdx(path)) return withoutProgram(withoutJsxRemarks(text, 'sure', drop), drop)
  if (startsAsMdx(text)) return withoutProgram(withoutJsxRemarks(text, 'likely', drop), drop)
  return withoutJsxRemarks(text, 'alone', drop)
}

function withoutProgram(text: string, drop: Drop): string {
  const pictures = new Map<string, string>()
  const paragraphs = text.split(/(\n[ \t]*\n)/)
  const words: string[] = []
  for (let at = 0; at < paragraphs.length; at += 1) {
    const paragraph = paragraphs[at] ?? ''
    if (!programStatement.test(paragraph.trimStart())) {
      words.push(paragraph)
      continue
    }
    for (const [, name = '', file = ''] of paragraph.matchAll(
      /^[ \t]*import[ \t]+(\w{1,60})[ \t]+from[ \t]+["']([^"'\n]{1,300})["']/gm,
    ))
      if (/\.(?:png|jpe?g|gif|webp|svg|avif)$/i.test(file)) pictures.set(name, file)
    const imports = importsOf(paragraph)
    const rest = paragraph.slice(imports.length)
    // Words below an import are words.
    const isProgram = imports === '' || programStatement.test(rest.trimStart())
    const end =
      isProgram && rest.trimStart().startsWith('export')
        ? endOf([rest, ...paragraphs.slice(at + 1, at + mostParagraphs)])
        : 0
    const statement = isProgram ? [paragraph, ...paragraphs.slice(at + 1, at + 1 + end)].join('') : imports
    drop('import or export of a program', statement.trim())
    if (!isProgram) words.push(rest)
    at += end
  }
  return withoutValues(withPictures(words.join(''), pictures), drop)
}

/** An import ends with its own line. */
function importsOf(paragraph: string): string {
  imported.lastIndex = 0
  let end = 0
  while (imported.test(paragraph)) end = imported.lastIndex
  return paragraph.slice(0, end)
}

const mostParagraphs = 200

/** The paragraph in which the brackets of a statement are closed. Words that are not indented are none of its lines. */
function endOf(paragraphs: readonly string[]): number {
  let depth = 0
  let end = 0
  for (const [at, paragraph] of paragraphs.entries()) {
    const isOfProgram = /^\s*\n?(?:[ \t]|[)}\]]|\ue003)/.test(paragraph) || paragraph.trim() === ''
    if (at > 0 && !isOfProgram) return end
    depth += depthOf(paragraph)
    if (depth <= 0) return at
    if (/^[)}\]]/m.test(paragraph)) end = at
  }
  return end
}

/** Brackets that stay open. Those in a text between quotes are none. */
function depthOf(paragraph: string): number {
  const plain = paragraph.replace(/"(?:[^"\\\n]|\\.){0,300}"|'(?:[^'\\\n]|\\.){0,300}'/g, '')
  return (plain.match(/[({[]/g)?.length ?? 0) - (plain.match(/[)}\]]/g)?.length ?? 0)
}

/** `alone`: only what has its lines for itself. Elsewhere, code could look like that. */
function withoutJsxRemarks(text: string, as: 'sure' | 'likely' | 'alone', drop: Drop): string {
  const opening = as === 'alone' ? /(?<=^[ \t]{0,3})\{\/\*/gm : /\{\s{0,20}\/\*/g
  const closing = as === 'alone' ? /^\}[ \t]*(?=\n|$)/ : /^\s{0,20}\}/
  const nextOf = finderIn(text)
  let written = ''
  let from = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const end = nextOf('*/', opening.lastIndex)
    if (end < 0) break
    const close = closing.exec(text.slice(end + 2, end + 30))?.[0]
    if (close === undefined && as !== 'sure') continue
    drop('remark that readers did not see', text.slice(opening.lastIndex, end).trim())
    written += text.slice(from, match.index)
    from = end + 2 + (close ?? '').length
    opening.lastIndex = from
  }
  return written + text.slice(from)
}

/** `<Image src={board} alt="The board" />` shows what was imported as `board`. */
const withPictures = (text: string, pictures: ReadonlyMap<string, string>) =>
  text.replace(/<(?:Image|Picture|img)\s([^<>]{0,1000}?)\/?>/g, (whole, attributes: string) => {
    const name = /\bsrc=\{(\w{1,60})(?:\.src)?\}/.exec(attributes)?.[1] ?? ''
    const src = pictures.get(name) ?? /\bsrc=["']([^"']{1,500})["']/.exec(attributes)?.[1]
    const alt = /\balt=(?:"([^"]{0,500})"|'([^']{0,500})')/.exec(attributes)
    return src === undefined
      ? whole
      : `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt?.[1] ?? alt?.[2] ?? '')}">`
  })

const withoutValues = (text: string, drop: Drop) =>
  text.replace(
    /(^|[\s(>])\{\s{0,5}([a-z]\w{0,60}(?:\.\w{1,60}){0,5})\s{0,5}\}(?=[\s.,;:)<]|$)/gm,
    (whole, before: string, name: string) => before + drop(`value {${name}}`, whole.trim()),
  )
