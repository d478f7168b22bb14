export interface FoundEquation {
  /** Position in the text, with delimiters. */
  from: number
  to: number
  latex: string
  isBlock: boolean
}

export const mostLatex = 5000

const opener = /\$|\\{1,2}[([]|\\begin\{[a-zA-Z]{1,20}\*?\}/g

/**
 * Delimiters: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, `\begin{…}`, `$latex …$`. Skips money, shells and prose between
 * dollars. In Markdown also `\\\\(…\\\\)`; there one backslash keeps a bracket a bracket, too.
 */
export function findEquations(text: string, isMarkdown = false): FoundEquation[] {
  const found: FoundEquation[] = []
  const nextOf = finderIn(text)
  for (let at = 0; ; ) {
    opener.lastIndex = at
    const match = opener.exec(text)
    if (!match) return found
    const equation = equationAt(text, match, { nextOf, isMarkdown })
    if (equation) found.push(equation)
    at = equation?.to ?? match.index + (text.startsWith('$$', match.index) ? 2 : match[0].length)
  }
}

type NextOf = (mark: string, from: number) => number

/** Where a mark stands next, or -1. Scans each character once per mark, for growing positions. */
export function finderIn(text: string): NextOf {
  const known = new Map<string, number>()
  return (mark, from) => {
    const last = known.get(mark)
    if (last !== undefined && (last === -1 || last >= from)) return last
    const next = text.indexOf(mark, from)
    known.set(mark, next)
    return next
  }
}

function equationAt(
  text: string,
  { 0: mark, index: from }: RegExpExecArray,
  { nextOf, isMarkdown }: { nextOf: NextOf; isMarkdown: boolean },
): FoundEquation | null {
  if (isEscaped(text, from) || (mark.startsWith('\\\\') && !isMarkdown)) return null
  if (mark !== '$') {
    const equation = between(text, { from, mark, nextOf })
    return isMarkdown && /^\\[([]$/.test(mark) && equation && isBracket(mark, equation.latex) ? null : equation
  }
  if (text.startsWith('$latex', from) && /[\s=]/.test(text[from + 6] ?? '')) {
    const end = nextDollar(text, from + 7, nextOf)
    if (end < 0 || end - from > mostLatex) return null
    const latex = text.slice(from + 7, end).replace(/(?:&(?:amp;)?(?:bg|fg|s)=[\w-]{1,10}){1,5}\s{0,5}$/, '')
    return { from, to: end + 1, latex, isBlock: false }
  }
  return text.startsWith('$$', from) ? betweenTwo(text, from, nextOf) : betweenOne(text, from, nextOf)
}

/** `\(`, `\[` and environments are unambiguous. */
function between(
  text: string,
  { from, mark, nextOf }: { from: number; mark: string; nextOf: NextOf },
): FoundEquation | null {
  const isEnvironment = mark.startsWith('\\begin')
  const close = isEnvironment ? mark.replace('begin', 'end') : mark.replace('(', ')').replace('[', ']')
  const end = nextOf(close, from + mark.length)
  if (end < 0 || end - from > mostLatex) return null
  const to = end + close.length
  const latex = isEnvironment ? text.slice(from, to) : text.slice(from + mark.length, end)
  return latex.trim() === '' ? null : { from, to, latex, isBlock: !mark.endsWith('(') }
}

/** Programs that write Markdown put a backslash before each bracket. */
function isBracket(mark: string, latex: string): boolean {
  const bare = latex.replace(/\\[\W_]/g, ' ')
  return !isMath(bare) || (mark === '\\[' && !/[\\^_={}<>+*/|~]/.test(bare))
}

function betweenTwo(text: string, from: number, nextOf: NextOf): FoundEquation | null {
  const end = nextOf('$$', from + 2)
  if (end < 0 || end - from > mostLatex || text[from - 1] === '$') return null
  const latex = text.slice(from + 2, end)
  return isMath(latex) ? { from, to: end + 2, latex, isBlock: true } : null
}

/** Narrower than Pandoc: what is between two prices, or two variables of a shell, is no equation. */
function betweenOne(text: string, from: number, nextOf: NextOf): FoundEquation | null {
  const end = nextDollar(text, from + 1, nextOf)
  const latex = end < 0 ? '' : text.slice(from + 1, end)
  if (latex === '' || latex.length > mostLatex || /[\w$]/.test(text[from - 1] ?? '')) return null
  if (
    /^\s|\s$|\n[^\S\n]{0,50}\n|[-/:,;=(+&]$|^[^|]*\|$/.test(latex) ||
    (/^[\d.,\s/–-]+$/.test(latex) && /[\s/–-]/.test(latex))
  )
    return null
  const next = text[end + 1] ?? ''
  const isJoined = /[\d{(_$]/.test(next) || (/\p{L}/u.test(next) && !/^[a-zA-Z]$|\\[a-zA-Z]/.test(latex))
  return isJoined || !isMath(latex) ? null : { from, to: end + 1, latex, isBlock: false }
}

function nextDollar(text: string, from: number, nextOf: NextOf): number {
  let end = nextOf('$', from)
  while (end >= 0 && isEscaped(text, end)) end = nextOf('$', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  // More than a few are no escape.
  while (slashes < 20 && text[at - slashes - 1] === '\\') slashes += 1
  return slashes % 2 === 1
}

/** It has signs of mathematics, or is one name or number. Several words are prose. */
export function isMath(latex: string): boolean {
  const bare = latex.replace(
    /\\(?:text|mathrm|operatorname|mbox|mathbf|textbf)\s*\{[^{}]{0,500}\}|[_^]\{[^{}]{0,500}\}/g,
    '_',
  )
  const words = bare.replace(/\\[a-zA-Z]+/g, '\\')
  if (/[a-z]{2}[\s,]{1,20}[a-z]{2}/i.test(words)) return false
  return (
    /[\\_^={}<>+*/|~-]/.test(latex) ||
    /^\s*(?:(?:[a-zA-Z]|[A-Z]{2}|d[a-z])\d?'?(?:\([\w, ]{1,20}\))?|\d+(?:\.\d+)?)\s*$/.test(latex)
  )
}

/** The magazine numbers equations itself, and Temml does not know all environments and boxes. */
export const plainLatex = (latex: string) =>
  withLines(latex)
    .replace(/\\(?:begin|end)\{(?:equation|displaymath|math)\*?\}/g, '')
    .replace(/\\(begin|end)\{(align|gather|alignat)\*?\}/g, '\\$1{$2ed}')
    .replace(/\\(begin|end)\{(?:eqnarray|flalign)\*?\}/g, '\\$1{aligned}')
    .replace(/\\(begin|end)\{multline\*?\}/g, '\\$1{gathered}')
    .replace(/&\s*(=|\\approx|\\le|\\ge|\\to)\s*&/g, '&$1')
    .replace(/\\label\{[^{}]{0,200}\}|\\(?:nonumber|notag)\b/g, '')
    .replace(/\\(?:mbox|hbox|textnormal)(?=\s*\{)/g, '\\text')

/** Browsers do not break lines of MathML without a table. */
const withLines = (latex: string) =>
  latex.includes('\\\\') && !latex.includes('\\begin{') ? `\\begin{gathered}${latex}\\end{gathered}` : latex
