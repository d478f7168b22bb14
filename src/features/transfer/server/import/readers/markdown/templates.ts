import { escapeMarkup } from '../../../../../../platform/contract/markup.ts'
import { finderIn } from '../../../../../articles/contract/find-equations.ts'
import { linkedPage, type PlaceOf } from './addresses.ts'

interface Given {
  path: string
  placeOf: PlaceOf
  drop: (what: string, example: string) => string
  hold: (code: string) => string
}

const longestTag = 2000

/** Templates outside of code get a plain counterpart if there is one. Comments stay hidden. */
export function withoutTemplates(text: string, given: Given): string {
  if (!/\{[{%]/.test(text)) return text
  const nextOf = finderIn(text)
  const opening = /\{\{[<%]?|\{%/g
  let written = ''
  let from = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const tag = tagAt(text, match, nextOf)
    if (!tag) continue
    const { by, to } = replaced(text, tag, given, nextOf)
    written += text.slice(from, match.index) + by
    from = to
    opening.lastIndex = to
  }
  return written + text.slice(from)
}

const comment = 'remark that readers did not see'

/** Jekyll and kramdown hide this before all else, so also in code. */
export function withoutHidden(text: string, drop: Given['drop']): string {
  const opening = /\{%-?\s*(comment|raw)\s*-?%\}|\{::(comment|nomarkdown)\}/g
  const closing = {
    comment: /\{%-?\s*endcomment\s*-?%\}|\{:\/(?:comment)?\}/g,
    raw: /\{%-?\s*endraw\s*-?%\}/g,
    nomarkdown: /\{:\/(?:nomarkdown)?\}/g,
  }
  let written = ''
  let from = 0
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const name = (match[1] ?? match[2] ?? 'raw') as keyof typeof closing
    const end = closing[name]
    end.lastIndex = opening.lastIndex
    const last = match[1] === 'comment' ? endOfComment(text, opening.lastIndex) : end.exec(text)
    if (last) end.lastIndex = last.index + last[0].length
    if (!last) return written + text.slice(from)
    const content = text.slice(opening.lastIndex, last.index)
    opening.lastIndex = end.lastIndex
    if (name === 'raw') continue
    written += text.slice(from, match.index) + (name === 'comment' ? drop(comment, content.trim()) : content)
    from = end.lastIndex
  }
  return written + text.slice(from)
}

/** Comments of Liquid nest. If one of them has no end, all ends at the last one. */
function endOfComment(text: string, from: number): RegExpExecArray | null {
  const marks = /\{%-?\s*(end)?comment\s*-?%\}/g
  marks.lastIndex = from
  let last: RegExpExecArray | null = null
  for (let match = marks.exec(text), depth = 1; match && depth > 0; match = marks.exec(text)) {
    depth += match[1] ? -1 : 1
    if (match[1]) last = match
  }
  return last
}

const remarkEnds = new Map([
  ['{#', '#}'],
  ['{{!--', '--}}'],
  ['{{!', '}}'],
  ['{{/*', '*/}}'],
  ['{{- /*', '*/ -}}'],
  ['{>>', '<<}'],
  ['{--', '--}'],
  ['%%', '%%'],
])

const remarkOrRaw = /\{#|\{\{!(?:--)?|\{\{(?:- )?\/\*|\{>>|\{--|(?<![\d%])%%|\{%-?\s{0,9}raw\s{0,9}-?%\}/g

/** Obsidian has blanks at both ends or at none, or a line of its own for the mark. Others begin words with it. */
const isRemark = (words: string, next: string) =>
  !/\w/.test(next) && (/^\n|\n[ \t]{0,20}$/.test(words) || /^\s/.test(words) === /\s$/.test(words))

/** Nunjucks, Jinja and Twig, Handlebars, Go, CriticMarkup, Obsidian, and definitions that nothing refers to. */
export function withoutRemarks(text: string, drop: Given['drop']): string {
  const nextOf = finderIn(text)
  let written = ''
  let from = 0
  let rawTo = 0
  for (const { 0: mark, index } of text.matchAll(remarkOrRaw)) {
    if (index < from || index < rawTo) continue
    // Jekyll prints remarks of others there.
    if (mark.startsWith('{%')) {
      rawTo = nextOf('endraw', index + mark.length)
      continue
    }
    const close = remarkEnds.get(mark) ?? ''
    const end = nextOf(close, Math.max(index + mark.length, from))
    if (end < 0) continue
    if (mark === '%%' && !isRemark(text.slice(index + 2, end), text[end + 2] ?? '')) continue
    // `{#id}` names a heading.
    if (mark === '{#' && /[^\s-]/.test(text[index + 2] ?? '') && nextOf('}', index) <= end) continue
    drop(comment, text.slice(index + mark.length, end).trim())
    written += text.slice(from, index)
    from = end + close.length
  }
  return (written + text.slice(from)).replace(
    /^[ \t]{0,3}\[(?:(?:\/\/|<>)\]:[ \t]|(?:_?comment|#)\]:[ \t](?=[ \t]{0,9}(?:<>|["'(]|#(?:[\s(]|$))))([^\n]{0,2000})$/gim,
    (_, words: string) => drop(comment, words.replace(/^(?:#|<>)?[ \t]{0,5}/, '')),
  )
}

type NextOf = ReturnType<typeof finderIn>

interface Tag {
  from: number
  to: number
  kind: '{{' | '{{<' | '{{%' | '{%'
  inside: string
  name: string
}

function tagAt(text: string, { 0: mark, index: from }: RegExpExecArray, nextOf: NextOf): Tag | null {
  const kind = mark as Tag['kind']
  const close = { '{{': '}}', '{{<': '>}}', '{{%': '%}}', '{%': '%}' }[kind]
  const end = nextOf(close, from + mark.length)
  if (end < 0 || end - from > longestTag) return null
  const inside = text
    .slice(from + mark.length, end)
    .replace(/^-|-$/g, '')
    .trim()
  return { from, to: end + close.length, kind, inside, name: /^\/?\s*[\w/.-]{1,60}/.exec(inside)?.[0] ?? '' }
}

interface Replaced {
  by: string
  to: number
}

const paired = new Set(['raw', 'highlight', 'math', 'katex', 'capture', 'mermaid', 'comment', 'codeblock', 'prism'])

function replaced(text: string, tag: Tag, given: Given, nextOf: NextOf): Replaced {
  const { to, kind, inside, name } = tag
  const whole = text.slice(tag.from, to)
  if (kind === '{{') return { by: variable(whole, inside, given), to }
  // `{{</* x */>}}` shows a shortcode.
  if (/^\/\*.*\*\/$/s.test(inside))
    return { by: escapeMarkup(`${kind} ${inside.slice(2, -2).trim()} ${kind === '{{<' ? '>' : '%'}}}`), to }
  if (paired.has(name)) {
    const end = endOf(text, { kind, name, from: to, nextOf })
    if (end) return { by: pair(name, text.slice(to, end.from), { whole, given, inside }), to: end.to }
  }
  return { by: kind === '{%' ? liquid(whole, { inside, name }, given) : shortcode(whole, { inside, name }, given), to }
}

/** Where a pair ends: `{% endraw %}`, `{{< /highlight >}}`. */
function endOf(
  text: string,
  { kind, name, from, nextOf }: { kind: Tag['kind']; name: string; from: number; nextOf: NextOf },
): { from: number; to: number } | null {
  const marks =
    kind === '{%' ? [`{% end${name}`, `{%- end${name}`] : [`${kind} /${name}`, `${kind}/${name}`, `${kind} / ${name}`]
  const starts = marks.map((mark) => nextOf(mark, from)).filter((at) => at >= 0)
  const start = Math.min(...starts)
  const close = Number.isFinite(start) ? nextOf('}', start + 2) : -1
  const last = close < 0 ? -1 : text.startsWith('}}', close) ? close + 2 : close + 1
  return last < 0 ? null : { from: start, to: last }
}

function pair(name: string, content: string, of: { whole: string; given: Given; inside: string }): string {
  const { drop, hold } = of.given
  if (name === 'raw') return escapeBraces(content)
  if (name === 'math' || name === 'katex') {
    if (/[$\\]\(|\$|\\\[/.test(content)) return content
    return /\bdisplay\b/.test(of.inside) ? `\\\\[${content}\\\\]` : `\\\\(${content}\\\\)`
  }
  if (name === 'capture') return drop('tag capture', of.whole + content)
  if (name === 'comment') return drop(comment, content.trim())
  const language =
    name === 'mermaid'
      ? 'mermaid'
      : ((name === 'codeblock' ? /\blang:([\w+#-]{1,30})/ : /^(?:highlight|prism)\s+"?([\w+#-]{1,30})/).exec(
          of.inside,
        )?.[1] ?? '')
  return `\n\n${hold(`\`\`\`${language}\n${content.replace(/^\n+/, '').trimEnd()}\n\`\`\``)}\n\n`
}

/** Later steps must not read it as a tag. */
const escapeBraces = (text: string) => text.replaceAll('{', '&#123;')

const zola = /^([a-z]\w{0,60})\(((?:[^()"'`]|"[^"]{0,1000}"|'[^']{0,1000}'|`[^`]{0,1000}`){0,1000})\)$/i

/** The site's address becomes empty. Other variables only have a value when a page is made. */
function variable(whole: string, inside: string, given: Given): string {
  const { drop } = given
  // Zola's shortcodes.
  const [, name, values = ''] = zola.exec(inside) ?? []
  if (name !== undefined) return shortcode(whole, { inside: `${name} ${values}`, name }, given)
  if (/^site\.(?:baseurl|url)$/.test(inside)) return ''
  const address = /^["']([^"']{1,300})["']\s*\|\s*(?:relative_url|absolute_url|prepend:.{1,60})$/.exec(inside)?.[1]
  if (address !== undefined) return address
  return /^(?:site|page|include|layout|post|paginator|jekyll)\.\w/.test(inside)
    ? drop(`variable ${inside.slice(0, 60)}`, whole)
    : whole
}

function liquid(whole: string, { inside, name }: Pick<Tag, 'inside' | 'name'>, { drop, placeOf }: Given): string {
  const page = /^(link|post_url)\s+(\S{1,300})$/.exec(inside)
  const linked = page && linkedPage('', page[1] === 'link' ? `/${page[2]}` : `/_posts/${page[2]}.md`, placeOf)
  if (linked) return linked
  if (/^(?:end)?(?:raw|comment)$/.test(name)) return ''
  if (inside.startsWith('#')) return drop(comment, inside.slice(1).trim())
  return /^\w/.test(name) ? drop(`tag ${name}`, whole) : whole
}

function shortcode(
  whole: string,
  { inside, name }: Pick<Tag, 'inside' | 'name'>,
  { drop, path, placeOf }: Given,
): string {
  const page = /^(?:rel)?ref\s+["'`]?([^\s"'`]{1,300})["'`]?$/.exec(inside)?.[1]
  if (page !== undefined) return linkedPage(path, page, placeOf) ?? linkedPage(path, `${page}.md`, placeOf) ?? whole
  const value = (key: string) =>
    new RegExp(`(?:^|[\\s,])${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|\`([^\`]*)\`)`)
      .exec(inside)
      ?.slice(1)
      .find((one) => one !== undefined)
  const id = /^\w+\s+(?:id\s*=\s*)?["']?([\w-]{5,40})["']?/.exec(inside)?.[1]
  const src = name === 'figure' || name === 'img' || name === 'image' ? value('src') : undefined
  if (src) return figure(src, value('alt') ?? '', value('caption') ?? value('title') ?? '')
  if (name === 'youtube' && id) return embed(`https://www.youtube.com/watch?v=${id}`)
  if (name === 'vimeo' && id) return embed(`https://vimeo.com/${id}`)
  return name === '' ? whole : drop(`shortcode ${name.replace(/^\/\s*/, '')}`, whole)
}

const embed = (address: string) => `\n\n<figure class="embed"><a href="${address}">${address}</a></figure>\n\n`

const figure = (src: string, alt: string, caption: string) =>
  `\n\n<figure><img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}">${caption && `<figcaption>${escapeMarkup(caption)}</figcaption>`}</figure>\n\n`
