import { replaceEnclosed, unescapeMarkup } from '../../../../platform/contract/markup.ts'
import { codeFile, codeFirst, codeMarks, diffLanguage } from '../../contract/code-rules.ts'

const block = /<pre><code((?: [a-z-]+="[^"<]*")*)>/g
const endOfBlock = () => /<\/code><\/pre>/g

interface CodeBlock {
  language: string
  /** HTML-escaped. */
  code: string
  /** Empty without a name. */
  file: string
  marks: [from: number, to: number][]
  /** 0: lines are not numbered. */
  first: number
}

/** Handles code with a file name, line numbers, marked lines or changes. Other code stays as it is. */
export function withCodeLines(html: string): string {
  let number = 0
  return replaceCode(html, (found) => {
    number += 1
    return isPlain(found) ? null : frame(found, number)
  })
}

/** For feeds: the name above the code, and marked lines marked. */
export const withNamedCode = (html: string): string =>
  replaceCode(html, (found) => {
    if (isPlain(found)) return null
    const lines = linesOf(found).map(({ text, isMarked }) => (isMarked ? `<mark>${text}</mark>` : text))
    return `${found.file && `<p><strong>${found.file}</strong></p>`}<pre><code class="language-${found.language}">${lines.join('\n')}</code></pre>`
  })

/** For search: the name is a word of the text. */
export const describeCode = (html: string): string =>
  replaceCode(html, ({ file, code }) => file && `<p>${file}</p><pre><code>${code}</code></pre>`)

function replaceCode(html: string, replace: (block: CodeBlock) => string | null): string {
  if (!/ data-(?:file|marks|first)="|language-diff"/.test(html)) return html
  return replaceEnclosed(html, block, endOfBlock, ({ whole, inside: code, opening: [, attributes = ''] }) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const marks = attribute('data-marks')
    return (
      replace({
        code,
        file: attribute('data-file'),
        first: Number(attribute('data-first')),
        language: attribute('class').replace('language-', '') || 'text',
        marks: marks ? marks.split(',').map(toRange) : [],
      }) || whole
    )
  })
}

const toRange = (range: string): [number, number] => {
  const [from = 0, to = from] = range.split('-').map(Number)
  return [from, to]
}

const isPlain = ({ language, file, marks, first }: CodeBlock) =>
  language !== diffLanguage && !file && marks.length === 0 && first === 0

function linesOf({ code, marks, first }: CodeBlock) {
  return code
    .replace(/\n$/, '')
    .split('\n')
    .map((text, index) => {
      const number = index + (first || 1)
      return { text, number, isMarked: marks.some(([from, to]) => number >= from && number <= to) }
    })
}

const changes: Record<string, string> = { '+': 'ins', '-': 'del' }

function frame(found: CodeBlock, number: number): string {
  const { language, file, code, first } = found
  const name = file || `code ${number}`
  const lines = linesOf(found).map(({ text, number: line, isMarked }) => {
    const tag =
      language === diffLanguage && !/^(?:\+\+\+|---)/.test(text) ? (changes[text.charAt(0)] ?? 'span') : 'span'
    const numbered = first > 0 ? ` data-line="${line}"` : ''
    return `<${tag} class="line${isMarked ? ' is-marked' : ''}"${numbered}>${isMarked ? `<mark>${text}</mark>` : text}\n</${tag}>`
  })
  return (
    `<div class="code"><div class="code-bar"><span class="label" data-language="${language}">${language}</span>` +
    `${file && `<span class="code-file">${file}</span>`}${file && downloadLink({ name: file, text: unescapeMarkup(code), label: 'Download' })}` +
    `<button type="button" data-copy aria-label="Copy ${name}">Copy</button></div>` +
    `<section class="code-frame" tabindex="0" aria-label="${capital(name)}">` +
    `<pre class="lines${first > 0 ? ' is-numbered' : ''}"><code>${lines.join('')}</code></pre></section></div>`
  )
}

interface Download {
  name: string
  text: string
  label: string
  type?: string
}

/** A `data:` address: readers who may see the content may have it, without another request. */
export const downloadLink = ({ name, text, label, type = 'text/plain' }: Download): string =>
  `<a class="download" download="${name.split('/').at(-1)}" aria-label="${label}: ${name}" ` +
  `href="data:${type};charset=utf-8,${encodeURIComponent(text).replaceAll("'", '%27')}">${label}</a>`

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export function validCodeAttributes(given: Record<string, string>): Record<string, string> {
  const valid: Record<string, RegExp> = { 'data-file': codeFile, 'data-marks': codeMarks, 'data-first': codeFirst }
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !Object.hasOwn(valid, name) || valid[name]?.test(value)),
  )
}
