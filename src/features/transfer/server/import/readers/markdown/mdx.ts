import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { finderIn } from '../../text/equations.ts'

type Drop = (what: string, example: string) => string

export const programStatement =
  /^(?:import[ \t]+(?:[\w{*"']|type[ \t])|export[ \t]+(?:const|let|var|function|default|async|class|\{|\*))/

/** Docusaurus reads pages called `.md` so, too. */
export const isMdx = (path: string, text: string) =>
  /\.mdx$/i.test(path) ||
  /^import[ \t]{1,9}(?:[\w*{][^"'`;\n]{0,300}|\{[^"'`;{}]{0,2000}\}[ \t]{0,9})from[ \t]{1,9}["']/m.test(text)

export function withoutProgram(text: string, drop: Drop): string {
  const pictures = new Map<string, string>()
  const paragraphs = text.split(/(\n[ \t]*\n)/)
  const depths = paragraphs.map(depthOf)
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
    const end = endOf(depths, at)
    drop(
      'import or export of a program',
      paragraphs
        .slice(at, end + 1)
        .join('')
        .trim(),
    )
    at = end
  }
  return withoutValues(withPictures(words.join(''), pictures), drop)
}

const mostParagraphs = 200

/** Where the brackets that a statement opens are closed. If they never are, it is taken for one paragraph. */
function endOf(depths: readonly number[], start: number): number {
  let depth = 0
  for (let at = start; at < Math.min(depths.length, start + mostParagraphs); at += 1) {
    depth += depths[at] ?? 0
    if (depth <= 0) return at
  }
  return start
}

/** Brackets that stay open. Those in a text between quotes are none. */
function depthOf(paragraph: string): number {
  const plain = paragraph.replace(/"(?:[^"\\\n]|\\.){0,300}"|'(?:[^'\\\n]|\\.){0,300}'/g, '')
  return (plain.match(/[({[]/g)?.length ?? 0) - (plain.match(/[)}\]]/g)?.length ?? 0)
}

export function withoutJsxRemarks(text: string, drop: Drop): string {
  const opening = /\{\s{0,20}\/\*/g
  const nextOf = finderIn(text)
  let written = ''
  let from = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const end = nextOf('*/', opening.lastIndex)
    if (end < 0) break
    const close = /^\s{0,20}\}/.exec(text.slice(end + 2, end + 30))?.[0] ?? ''
    drop('remark that readers did not see', text.slice(opening.lastIndex, end).trim())
    written += text.slice(from, match.index)
    from = end + 2 + close.length
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
