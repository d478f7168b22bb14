import { embedAt } from '../../../../../../platform/contract/embeds.ts'
import { replaceEnclosed, withoutComments } from '../../../../../../platform/contract/markup.ts'
import { type Keep, keepCode, keepEquations, withBlockLanguages, withFootnotes, withPlainCode } from './code.ts'
import { toParagraphs } from './paragraphs.ts'
import { type ContentOf, replaceShortcodes } from './shortcodes.ts'

export function toArticleHtml(content: string, { id, drop }: ContentOf): string {
  const text = content.replace(/\r\n?/g, '\n').replace(/[\ue000-\ue002]/g, '')
  const kept: string[] = []
  const keep = (html: string, mark = '\ue000') => `${mark}${kept.push(html) - 1}\ue001`
  const release = (html: string) =>
    html.replace(/[\ue000\ue002](\d+)\ue001/g, (_, at: string) => kept[Number(at)] ?? '')
  const about = { id, drop: (what: string, example: string) => drop(what, release(example)) }
  const hasBlocks = /<!--\s+wp:/.test(text)
  const keeping = { block: (html: string) => keep(html), inline: (html: string) => keep(html, '\ue002') }
  const held = withFootnotes(keepEquations(holdCode(text, keeping), keeping))
  const plain = replaceShortcodes(hasBlocks ? withoutBlockMarks(held, about) : held, about)
  const html = hasBlocks ? plain : toParagraphs(plain.replace(pageEnd, '\n\n').replace(addressAlone, embedded))
  return release(withoutComments(html))
}

function holdCode(text: string, keep: Keep): string {
  const tags = replaceEnclosed(withBlockLanguages(text), codeTag, endOfTag, ({ whole, opening: [, given = ''] }) => {
    const name = given.toLowerCase()
    if (name === 'pre') return keep.block(withPlainCode(whole))
    // Inline code does not end its paragraph.
    return name === 'code' ? keep.inline(withPlainCode(whole)) : keep.block(whole)
  })
  return keepCode(tags, keep)
}

/** With a sign in place of each piece of code. */
export const withoutCode = (text: string) =>
  holdCode(text.replace(/\r\n?/g, '\n'), { block: () => '\ue000', inline: () => '\ue000' })

const pageEnd = /<!--(?:nextpage|more\b[^<>]*)-->/g

/** The classic editor embeds an address that is alone on its line. */
const addressAlone = /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm
function embedded(_: string, address: string): string {
  const link = `<a href="${address}">${address}</a>`
  return embedAt(address) ? `\n\n<figure class="embed">${link}</figure>\n\n` : link
}

const codeTag = /<(pre|code|script|style|textarea)\b[^<>]*>/gi
const endOfTag = ([, name = '']: RegExpExecArray) => new RegExp(`</${name.toLowerCase()}\\s*>`, 'gi')

/** Blocks are HTML between comments. Dynamic blocks have no HTML. */
function withoutBlockMarks(text: string, { drop }: ContentOf): string {
  return replaceEnclosed(
    text,
    /<!--\s+\/?wp:/g,
    () => /-->/g,
    ({ whole, inside }) => {
      const name = inside.endsWith('/') ? /^[a-z][\w/-]*(?=\s)/.exec(inside)?.[0] : undefined
      if (name !== undefined && !silent.has(name)) drop(`block ${name}`, whole.slice(0, 200))
      return ''
    },
  )
}

const silent = new Set(['separator', 'spacer', 'nextpage', 'more', 'footnotes'])
