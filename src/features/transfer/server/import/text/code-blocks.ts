import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { childrenOf, tagsNamed } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText } from './tree.ts'

export function codeBlock(pre: HtmlTag): string {
  const text = linesOf(childrenOf(pre)).join('').replace(/^\n/, '').trimEnd()
  if (text === '') return ''
  const language = languageOf(pre)
  return `<pre><code${language ? ` class="language-${language}"` : ''}>${escapeMarkup(text)}</code></pre>`
}

/** Numbers of lines stand in a column, or before each line. */
const isNumbering = ({ attribs }: HtmlTag) =>
  /(?:^|\s)(?:lineno|linenos|linenumbers|ln|lnt|line-numbers?(?:-rows)?|gutter|gl)(?:\s|$)/.test(attribs['class'] ?? '')

const linesOf = (nodes: readonly HtmlNode[]): string[] =>
  nodes.flatMap((one) => {
    if (isText(one)) return [one.data]
    if (!isTag(one) || isNumbering(one)) return []
    return one.name === 'br' ? ['\n'] : linesOf(childrenOf(one))
  })

/** Jekyll, Hugo and Pygments put line numbers and code into a table. Undefined: another table. */
export function codeInTable(table: HtmlTag): HtmlTag | undefined {
  const isCode = /\b(?:rouge-table|lntable|highlighttable|crayon-table|hljs-ln)\b/.test(table.attribs['class'] ?? '')
  return isCode ? [...tagsNamed(childrenOf(table), 'pre')].at(-1) : undefined
}

const attributes = ['data-language', 'data-lang', 'lang', 'data-enlighter-language', 'data-code-language']
const inClass =
  /(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text)[-:]|brush:\s*|sourceCode\s+|hljs\s+(?:language-)?|prettyprint\s+lang-|EnlighterJSRAW\s+)([a-zA-Z][\w+#-]{0,19})/
const none = new Set(['text', 'plain', 'plaintext', 'none', 'default', 'auto', 'raw', 'generic', 'numbers', 'decode'])
const spelled = new Map([
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['objective-c', 'objectivec'],
  ['ino', 'arduino'],
  ['esp32', 'arduino'],
  ['esp8266', 'arduino'],
  ['micropython', 'python'],
  ['circuitpython', 'python'],
])

function languageOf(pre: HtmlTag): string {
  const around: HtmlTag[] = [...childrenOf(pre).filter(isTag).slice(0, 1), pre]
  for (let { parent } = pre, far = 0; parent && 'attribs' in parent && far < 5; { parent } = parent, far += 1)
    if (/^(?:div|figure|td|tr|tbody|table)$/.test(parent.name)) around.push(parent)
  for (const { attribs } of around) {
    const given = attributes.map((name) => attribs[name]).find(Boolean) ?? inClass.exec(attribs['class'] ?? '')?.[1]
    const language = spelledAs(given ?? '')
    if (language !== null) return language
  }
  return ''
}

/** Empty: not a language. Null: not stated. */
export function spelledAs(given: string): string | null {
  const name = given.trim().toLowerCase()
  if (name === '') return null
  const language = spelled.get(name) ?? name
  return none.has(language) || !/^[\w+-]{1,20}$/.test(language) ? '' : language
}
