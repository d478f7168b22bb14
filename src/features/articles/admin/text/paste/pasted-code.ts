const monospace =
  /\b(?:monospace|consolas|menlo|monaco|courier new|jetbrains mono|fira code|source code pro|cascadia|ui-monospace|roboto mono)\b/i

const isMonospace = (element: HTMLElement) => monospace.test(element.style.fontFamily)
const keepsBlanks = (element: HTMLElement) => /^(?:pre|break-spaces)/.test(element.style.whiteSpace)

/** Code editors copy lines that keep their blanks. Other programs copy paragraphs in a typewriter's face. */
export function readCode(body: HTMLElement) {
  for (const block of body.querySelectorAll<HTMLElement>('div'))
    if (body.contains(block) && isMonospace(block) && keepsBlanks(block) && !block.closest('pre, code')) {
      block.replaceWith(asCode(linesOf(block)))
    }
  let run: Typed[] = []
  const finish = () => {
    const [first] = run
    if (first && run.length > 1) {
      first.paragraph.before(
        asCode(run.flatMap(({ paragraph, gaps }) => [...gaps.map(() => ''), ...linesOf(paragraph)])),
      )
      for (const { paragraph, gaps } of run) for (const each of [paragraph, ...gaps]) each.remove()
    }
    run = []
  }
  for (const paragraph of body.querySelectorAll<HTMLElement>('p')) {
    // Empty lines.
    const gaps: Element[] = []
    let before = paragraph.previousElementSibling
    for (; before?.localName === 'br'; before = before.previousElementSibling) gaps.push(before)
    const follows = run.length > 0 && before === run.at(-1)?.paragraph
    if (!follows) finish()
    if (isTyped(paragraph)) run.push({ paragraph, gaps: follows ? gaps : [] })
    else finish()
  }
  finish()
}

interface Typed {
  paragraph: HTMLElement
  /** Breaks before it. */
  gaps: Element[]
}

function isTyped(paragraph: HTMLElement): boolean {
  const spans = [...paragraph.querySelectorAll<HTMLElement>('span')].filter((each) => !each.querySelector('span'))
  const words = spans.map((each) => each.textContent ?? '').join('')
  const isAll = words !== '' && words === (paragraph.textContent ?? '').replace(/^\n|\n$/g, '')
  return isAll && spans.every((each) => isMonospace(each) && keepsBlanks(each)) && !paragraph.closest('li, td, th, pre')
}

function linesOf(block: HTMLElement): string[] {
  const lines = ['']
  const write = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const [first = '', ...more] = (node.textContent ?? '').replaceAll('\u00a0', ' ').split('\n')
      lines.push((lines.pop() ?? '') + first, ...more)
    } else if (node instanceof HTMLBRElement) lines.push('')
    else {
      const isLine = node !== block && node instanceof HTMLElement && /^(?:div|p)$/.test(node.localName)
      if (isLine && node.previousSibling) lines.push('')
      // An empty line contains a break to have a height.
      if (isLine && node.textContent === '') return
      for (const child of node.childNodes) write(child)
    }
  }
  write(block)
  return lines
}

function asCode(lines: readonly string[]): HTMLElement {
  const code = document.createElement('code')
  code.textContent = lines.join('\n').replace(/^\n+|\s+$/g, '')
  const block = document.createElement('pre')
  block.append(code)
  return block
}
