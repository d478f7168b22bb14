import { findEquations } from '../../../../../articles/contract/find-equations.ts'
import { Held } from './held.ts'
import { isAdmonition, tab } from './indented.ts'
import { svelteTags } from './svelte-tags.ts'

type Drop = (what: string, example: string) => string

interface Dialect {
  code: Held
  drop: Drop
}

/** Marks of Docusaurus, VitePress, Starlight, Quarto, MkDocs, Obsidian and Svelte. Code is held before. */
export function withoutDialects(text: string, { code, drop }: Dialect): string {
  const written = /:::|!!!|\?\?\?|===|toc/i.test(text) ? withContainers(withAdmonitions(text, code), drop) : text
  const own = new Held('\ue006')
  const report: Drop = (what, example) => drop(what, own.release(example))
  return own.release(withoutSvelte(withoutWikiMarks(withoutTagsAndEquations(written, own), report), report))
}

/** Brackets are matrices in equations, and parts of addresses in tags. */
function withoutTagsAndEquations(text: string, { hold }: Held): string {
  if (!/\[\[|==|\{[#:/]/.test(text)) return text
  const tagless = text.replace(/<\/?[a-z][^<>]{0,2000}>/gi, (tag) => (/\[\[|==/.test(tag) ? hold(tag) : tag))
  let written = ''
  let at = 0
  for (const { from, to } of findEquations(tagless, true)) {
    written += tagless.slice(at, from) + hold(tagless.slice(from, to))
    at = to
  }
  return written + tagless.slice(at)
}

const opened = '<aside class="callout">'
const beginning = (lead: string, title: string) => [
  '',
  lead + opened,
  '',
  ...(title === '' ? [] : [`${lead}**${title}**`, '']),
]
const ending = (lead: string) => ['', `${lead}</aside>`, '']

const withTitle = /^[!?+]{3,4}[ \t]{1,5}([a-z][\w -]{0,60}?)(?:[ \t]{1,5}"([^"\n]{0,200})")?[ \t]*$/i

const deepest = 10

/** MkDocs: `!!! warning "Title"` or `=== "Tab"`, and an indented body. */
function withAdmonitions(text: string, code: Held): string {
  const written: string[] = []
  const open: { lead: string; isTab: boolean }[] = []
  const close = () => {
    const { lead = '', isTab = true } = open.pop() ?? {}
    written.push(...(isTab ? [''] : ending(lead)))
  }
  const dedented = (line: string) => {
    let rest = line
    for (let depth = 0; depth < open.length; depth += 1) rest = rest.replace(/^(?:\t| {1,4})/, '')
    return rest
  }
  const lines = text.split('\n')
  const indents = lines.map((line) => line.replaceAll('\t', '    ').search(/\S/))
  const hasBody = (at: number) => {
    let next = at + 1
    while (indents[next] === -1) next += 1
    return (indents[next] ?? -1) >= (indents[at] ?? 0) + 4
  }
  for (const [at, line] of lines.entries()) {
    const indent = indents[at] ?? -1
    const isLeft = () => indent >= 0 && open.length > 0 && indent < (open.at(-1)?.lead.length ?? 0) + 4 * open.length
    while (isLeft()) close()
    const rest = dedented(line)
    const words = rest.trimStart()
    const isBox = isAdmonition(words) && open.length < deepest && hasBody(at)
    const [, kind, given] = isBox ? (withTitle.exec(words) ?? []) : []
    const [, name] = isBox ? (tab.exec(words) ?? []) : []
    const lead = rest.slice(0, rest.length - words.length)
    if (name !== undefined) {
      written.push('', `${lead}**${name}**`, '')
      open.push({ lead, isTab: true })
    } else if (kind !== undefined) {
      const title = given ?? (kinds.test(kind.split(' ', 1)[0] ?? '') ? '' : kind)
      written.push(...beginning(lead, title))
      open.push({ lead, isTab: false })
    } else if (open.length > 0 && words.startsWith('\ue003')) {
      const [first = '', ...more] = code.release(rest).split('\n')
      written.push(code.hold([first, ...more.map(dedented)].join('\n')))
    } else written.push(rest)
  }
  while (open.length > 0) close()
  return written.join('\n')
}

const kinds =
  /^(?:note|tip|info|important|warning|caution|danger|error|success|check|question|example|quote|abstract|summary|bug|hint|attention|details|seealso)$/i
const contents = /^[ \t]*(?:\[toc\]|\[\[_?toc_?\]\]|\$\{toc\})[ \t]*$/i
const fence = /^([ \t]*):{3,}[ \t]*([^\n]*)$/

/** `:::note Title` up to `:::`. Marks of others are removed, their contents stay. The magazine makes its own contents. */
function withContainers(text: string, drop: Drop): string {
  const lines = text.split('\n').map((line) => (contents.test(line) ? '' : line))
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const [at, line] of lines.entries()) {
    const [, , rest] = fence.exec(line) ?? []
    if (rest === undefined) continue
    const from = rest.trim() === '' ? open.pop() : void open.push(at)
    if (from !== undefined) ends.set(from, at)
  }
  const written = new Map<number, string[]>()
  for (const [from, to] of ends) {
    const [whole, lead = '', rest = ''] = fence.exec(lines[from] ?? '') ?? []
    const [head = '', name = ''] = /^\{?[ \t]{0,3}\.?(?:callout-)?([a-z][\w-]{0,60})/i.exec(rest) ?? []
    const isKnown = kinds.test(name)
    if (!isKnown) drop(`container ${name}`, whole ?? '')
    written.set(from, isKnown ? beginning(lead, titleOf(rest.slice(head.length))) : [''])
    written.set(to, isKnown ? ending(lead) : [''])
  }
  return lines.flatMap((line, at) => written.get(at) ?? [line]).join('\n')
}

function titleOf(rest: string): string {
  const given = /\btitle="([^"\n]{0,200})"/.exec(rest)?.[1] ?? /^[ \t]*\[([^\]\n]{0,200})\]/.exec(rest)?.[1]
  return (
    given ?? rest.replace(/(?<!:):{3,99}[ \t]{0,9}$/, '').replace(/\{[^{}\n]{0,300}\}|^[^{}\n]{0,300}\}/g, '')
  ).replace(/^[\s"]{1,9}|["\s]{1,9}$/g, '')
}

const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i
/** Numbers of sources, conditions of shells, and attributes of C++. */
const noNote =
  /^(?:[\d\s,.;–-]{1,200}|\s.{0,200}|-.{0,200}|nodiscard|noreturn|maybe_unused|deprecated|fallthrough|(?:un)?likely|gnu::.{0,50})$/

function withoutWikiMarks(text: string, drop: Drop): string {
  return text
    .replace(
      /(?<![[\\\w])(!?)\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{0,200}))?\]\](?![([:])/g,
      (whole, isShown: string, given: string, label: string | undefined) => {
        const name = given.replace(/\\$/, '').trim()
        if (noNote.test(given)) return whole
        const alt = /^\d{1,5}(?:x\d{1,5})?$/.test(label ?? '') ? '' : (label ?? '')
        if (isShown && picture.test(name) && !/[<>]/.test(name)) return `![${alt}](<${name}>)`
        if (isShown) return drop('note shown in a note', whole)
        drop('link to another note: only its words stay', whole)
        return label?.trim() || name.replace(/^#\^?/, '').replace(/#.{0,200}$/, '')
      },
    )
    .replace(/(?<![=\w<>!+*/-])==(?=[^\s=])([^=$\n]{0,300}[^\s=])==(?![=\w])/g, '<mark>$1</mark>')
    .replace(/(?<=[^\s])[ \t]\^(?=\d{0,5}[a-z])[a-z\d]{6}[ \t]*$/gm, (id) => drop('name of a paragraph', id.trim()))
}

/** Both ends of a tag go, or neither: a name that is only opened or only closed is no tag. */
function withoutSvelte(text: string, drop: Drop): string {
  const tags = svelteTags(text)
  const namesWith = (mark: string) => new Set(tags.filter(({ sign }) => sign === mark).map(({ name }) => name))
  const [begun, ended] = [namesWith('#'), namesWith('/')]
  let written = ''
  let at = 0
  for (const { sign, name, from, to } of tags) {
    const isTag = sign === '@' || (sign === ':' ? begun.size > 0 : begun.has(name) && ended.has(name))
    if (!isTag) continue
    written += text.slice(at, from) + drop('tag of Svelte', text.slice(from, to))
    at = to
  }
  return written + text.slice(at)
}

/** `> [!NOTE] Title` of GitHub and Obsidian, as it is in HTML. Null: a quotation. */
export function alertIn(body: string): string | null {
  const [mark] = /^<p>\[![\w-]{1,30}(?:\|[^\]<]{0,60})?\][-+]?[ \t]*/.exec(body) ?? []
  if (mark === undefined) return null
  const rest = body.slice(mark.length)
  const end = Math.min(...['\n', '</p>'].map((one) => rest.indexOf(one)).filter((at) => at >= 0))
  const title = rest.slice(0, end).trim()
  const isAlone = rest.startsWith('</p>', end)
  const words = isAlone ? rest.slice(end + '</p>'.length) : `<p>${rest.slice(end + 1)}`
  return `${opened}${title && `<p><strong>${title}</strong></p>\n`}${words.trim()}</aside>\n`
}
