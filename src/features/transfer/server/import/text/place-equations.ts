import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { findEquations } from '../../../../articles/contract/find-equations.ts'
import { latexToMathml } from './equations.ts'
import type { References } from './references.ts'
import { tagsNamed } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, parseHtml, wordsIn } from './tree.ts'

/** Code, hidden text, or text that its source marks as free of mathematics. */
const unread = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'script', 'style', 'textarea', 'noscript', 'math', 'svg'])
const isUnread = ({ name, attribs }: HtmlTag) =>
  unread.has(name) || /\b(?:tex2jax_ignore|mathjax_ignore|no-?math(?:jax)?)\b/.test(attribs['class'] ?? '')

interface Typeset {
  latex: string
  isBlock: boolean
  other: readonly HtmlNode[]
}

/** Replaces LaTeX, and equations drawn by other programs, with MathML. Unreadable ones stay and are reported. */
export function placeEquations(nodes: readonly HtmlNode[], drop: References['drop']): HtmlNode[] {
  const placed: HtmlNode[] = []
  let run: HtmlNode[] = []
  const flush = () => {
    for (const one of inText(run, drop)) placed.push(one)
    run = []
  }
  for (const node of nodes) {
    if (isText(node) || (isTag(node) && node.name === 'br')) {
      run.push(node)
      continue
    }
    if (!isTag(node)) continue
    flush()
    const drawn = drawnEquation(node)
    if (drawn) for (const one of typeset(drawn, drop)) placed.push(one)
    else if (!isCopy(node)) {
      if (!isUnread(node)) node.children = placeEquations(node.children, drop)
      placed.push(node)
    }
  }
  flush()
  return placed
}

function typeset({ latex, isBlock, other }: Typeset, drop: References['drop']): readonly HtmlNode[] {
  const mathml = latex === '' ? null : latexToMathml(latex, isBlock)
  if (mathml !== null) return parseHtml(mathml)
  const left = other.length > 0 ? other : parseHtml(escapeMarkup(latex))
  // MathML of another program needs no LaTeX.
  if (latex !== '' || wordsIn(left).trim() === '') drop(untold, (latex || 'An equation').slice(0, 200))
  return left
}

const untold = 'equation that cannot be typeset: left as it was'

function inText(run: readonly HtmlNode[], drop: References['drop']): readonly HtmlNode[] {
  const text = run.map((node) => (isText(node) ? node.data : '\n')).join('')
  const equations = findEquations(text)
  if (equations.length === 0) return run
  const placed: HtmlNode[] = []
  let at = 0
  for (const { from, to, latex, isBlock } of equations) {
    const mathml = latexToMathml(latex, isBlock)
    if (mathml === null) {
      drop(untold, text.slice(from, to).slice(0, 200))
      continue
    }
    for (const one of [...piece(run, at, from), ...parseHtml(mathml)]) placed.push(one)
    at = to
  }
  return [...placed, ...piece(run, at, text.length)]
}

function piece(run: readonly HtmlNode[], from: number, to: number): HtmlNode[] {
  const found: HtmlNode[] = []
  let start = 0
  for (const node of run) {
    const length = isText(node) ? node.data.length : 1
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, length)]
    start += length
    if (first >= last) continue
    if (!isText(node) || last - first === length) found.push(node)
    else {
      const part = node.cloneNode()
      part.data = node.data.slice(first, last)
      found.push(part)
    }
  }
  return found
}

const isCopy = (node: HtmlTag) => /\bMathJax|\bMJXc-display\b/.test(node.attribs['class'] ?? '') && hasScript(node)

function hasScript(node: HtmlTag): boolean {
  let { next } = node
  for (let looked = 0; next && looked < 4; looked += 1) {
    if (isTag(next) && next.name === 'script') return (next.attribs['type'] ?? '').startsWith('math/')
    next = next.next
  }
  return false
}

function drawnEquation(node: HtmlTag): Typeset | null {
  const { name, attribs, children } = node
  const classes = ` ${attribs['class'] ?? ''} `
  const isBlock = /display/.test(classes) || attribs['display'] === 'true'
  if (name === 'script' && /^math\/tex\b/.test(attribs['type'] ?? ''))
    return { latex: wordsIn(children), isBlock: /mode\s*=\s*display/.test(attribs['type'] ?? ''), other: [] }
  if (attribs['data-latex'] !== undefined)
    return { latex: attribs['data-latex'], isBlock: attribs['data-display'] !== undefined, other: children }
  if (/ latex-rendered /.test(classes)) return { latex: expressionOf(attribs), isBlock: true, other: children }
  if (/ (?:wp-)?katex-eq /.test(classes)) {
    const display = attribs['data-katex-display'] ?? attribs['data-display']
    return { latex: wordsIn(children), isBlock: display === 'true', other: children }
  }
  if (/ (?:katex|katex-display|mwe-math-element) /.test(classes) || ['mjx-container', 'math'].includes(name))
    return ofMath(node, isBlock)
  // MathJax 2 keeps the LaTeX in a script beside what it shows, which may be gone.
  if (attribs['data-mathml'] && !hasScript(node))
    return { latex: '', isBlock, other: parseHtml(attribs['data-mathml']) }
  const latex = name === 'img' ? latexOfPicture(node) : ''
  return latex === '' ? null : { latex, isBlock, other: [] }
}

function ofMath(node: HtmlTag, isBlock: boolean): Typeset | null {
  const [math] = tagsNamed([node], 'math')
  if (!math) return node.name === 'mjx-container' ? { latex: '', isBlock, other: [] } : null
  const source = [...tagsNamed([math], 'annotation')].find(({ attribs }) => /tex/i.test(attribs['encoding'] ?? ''))
  if (node === math && !source) return null
  const latex = withoutStyle(source ? wordsIn(source.children) : (math.attribs['alttext'] ?? ''))
  return { latex, isBlock: isBlock || math.attribs['display'] === 'block', other: [math] }
}

const withoutStyle = (latex: string) =>
  /^\s*\{\\(?:displaystyle|textstyle)\s([\s\S]*)\}\s*$/.exec(latex)?.[1]?.trim() ?? latex.trim()

function expressionOf(attribs: HtmlTag['attribs']): string {
  try {
    const given: unknown = JSON.parse(attribs['data-attrs'] ?? '')
    const found = typeof given === 'object' && given !== null && 'persistentExpression' in given ? given : null
    return typeof found?.persistentExpression === 'string' ? found.persistentExpression : ''
  } catch {
    return ''
  }
}

/** Jetpack, QuickLaTeX, Wikipedia and CodeCogs show equations as pictures with their source. Empty: another picture. */
export function latexOfPicture({ attribs }: HtmlTag): string {
  const { src = '', alt = '' } = attribs
  const query = /^(?:https?:)?\/\/(?:\w+\.)?(?:wp|wordpress)\.com\/latex\.php\?/.test(src)
    ? new URLSearchParams(src.slice(src.indexOf('?'))).get('latex')
    : /^(?:https?:)?\/\/latex\.codecogs\.com\//.test(src)
      ? decoded(src.slice(src.indexOf('?') + 1))
      : null
  const isNamed = /\b(?:ql-img-(?:inline|displayed)-|mwe-math-fallback-image-)/.test(attribs['class'] ?? '')
  const latex = query ?? (isNamed ? alt : '')
  return withoutStyle(
    latex.replace(
      /^(?:\\dpi\{\d{1,4}\}|\\(?:inline|large|bg_\w{1,20})\s?){1,5}|^\\[[(]|\\[\])]$|^\${1,2}|(?<!\$)\${1,2}$/g,
      '',
    ),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
