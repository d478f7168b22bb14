import { Marked } from 'marked'
import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { findEquations } from '../../../../../articles/contract/find-equations.ts'
import { references, takeFootnotes } from '../../../../../articles/contract/markdown-footnotes.ts'
import { markdownScripts } from '../../../../../articles/contract/markdown-scripts.ts'
import type { Dropped } from '../../source.ts'
import { latexToMathml } from '../../text/equations.ts'
import type { PlaceOf } from './addresses.ts'
import { withoutAttributes } from './attributes.ts'
import { definitionLists } from './definition-lists.ts'
import { alertIn, withoutDialects } from './dialects.ts'
import { Held, holdCode, withoutMarks } from './held.ts'
import { withoutJsx } from './mdx.ts'
import { withoutHidden, withoutRemarks, withoutTemplates } from './templates.ts'

const marked = new Marked({ gfm: true, async: false }, markdownScripts, definitionLists)
marked.use({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    blockquote({ tokens }) {
      const body = this.parser.parse(tokens)
      return alertIn(body) ?? `<blockquote>\n${body}</blockquote>\n`
    },
    code({ text, lang }) {
      const equation = lang === 'math' || lang === 'latex-math' ? latexToMathml(text, true) : null
      return equation === null ? false : `<p>${equation}</p>\n`
    },
  },
})

/** Names headings as GitHub and Jekyll do. */
const slugOf = (text: string) =>
  escapeMarkup(
    text
      .trim()
      .toLowerCase()
      .replace(/<[^<>]{0,500}>|[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )

interface Page {
  path: string
  placeOf: PlaceOf
}

const nowhere: Page = { path: '', placeOf: () => ({ folder: '', slug: '' }) }

export function markdownToHtml(given: string, dropped: Dropped[], { path, placeOf }: Page = nowhere): string {
  const code = new Held('\ue003')
  const html = new Held('\ue004')
  const drop = (what: string, example: string) => {
    dropped.push({ what, example: withoutMarks(html.release(code.release(example))).slice(0, 200) })
    return ''
  }
  const held = withoutRemarks(holdCode(withoutHidden(withoutMarks(given), drop), code), drop)
  // Tags around code hold it, so what comes below leaves it alone.
  const templates = withoutTemplates(held, { path, placeOf, drop, hold: code.hold })
  const words = withoutDialects(withoutJsx(path, templates, drop), { code, drop })
  const { text, notes } = takeFootnotes(holdEquations(withoutAttributes(words, drop), { html, code, drop }))
  const inline = (note: string) => marked.parse(code.release(note)) as string
  const numbered = new Map<string, number>()
  const placed = text.replace(references, (whole, label: string | undefined, own: string | undefined) => {
    const key = label?.toLowerCase() ?? `\ue005${own}`
    if (whole.startsWith('\\') || (label !== undefined && !notes.has(key))) return whole
    const known = numbered.get(key)
    const number = known ?? numbered.size + 1
    numbered.set(key, number)
    return html.hold(`<sup><a href="#fn-${number}"${known ? '' : ` id="fnref-${number}"`}>${number}</a></sup>`)
  })
  const list = [...numbered].map(([key, number]) => {
    const note = inline(notes.get(key) ?? key.slice(1))
      .trim()
      .replace(/^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/, '$1')
    return `<li id="fn-${number}">${note} <a href="#fnref-${number}">↩</a></li>`
  })
  for (const [label, note] of notes) if (!numbered.has(label)) drop('footnote that nothing refers to', note)
  const body = marked.parse(code.release(placed)) as string
  return html.release(list.length === 0 ? body : `${body}<ol class="footnotes">${list.join('')}</ol>\n`)
}

interface Holding {
  html: Held
  code: Held
  drop: (what: string, example: string) => void
}

/** Markdown would interpret signs of LaTeX, so equations are set first. */
function holdEquations(given: string, { html, code, drop }: Holding): string {
  if (!/[$\\]/.test(given)) return given
  const text = given.replace(/<\/?[a-z][^<>]{0,2000}>/gi, (tag) => (/[$\\]/.test(tag) ? code.hold(tag) : tag))
  const ignored = (words: string) => html.hold(`<span class="tex2jax_ignore">${escapeMarkup(words)}</span>`)
  let written = ''
  let at = 0
  // In backticks, GitLab and GitHub keep equations from being read as Markdown.
  const plain = text.replace(/\$`([^`\n]{1,2000})`\$/g, (_, latex: string) => `\\\\(${latex}\\\\)`)
  for (const { from, to, latex, isBlock } of findEquations(plain, true)) {
    if (latex.includes('\ue003')) continue
    const isAlone = /(?:^|\n)[ \t>]{0,50}(?:[-*+][ \t]{1,10}|\d{1,9}[.)][ \t]{1,10})?$/.test(
      plain.slice(Math.max(0, from - 200), from),
    )
    const isLast = /^[ \t]*(?:\n|$)/.test(plain.slice(to, to + 200))
    const lines = latex.replace(/\n[ \t]*>[ \t]?/g, '\n')
    // kramdown also writes inline equations like this.
    const mathml = latexToMathml(lines, isBlock && ((isAlone && isLast) || !plain.startsWith('$$', from)))
    if (mathml === null) drop('equation that cannot be typeset: left as it was', plain.slice(from, to))
    written += plain.slice(at, from) + (mathml === null ? ignored(plain.slice(from, to)) : html.hold(mathml))
    at = to
  }
  return (written + plain.slice(at)).replace(/\\\$/g, () => ignored('$'))
}
