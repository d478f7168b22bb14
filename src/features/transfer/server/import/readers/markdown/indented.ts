export const tab = /^===[!+]{0,2}[ \t]{1,5}"([^"\n]{1,200})"[ \t]{0,99}$/
/** Or a tab: `=== "C++"`. Both have an indented body. */
export const isAdmonition = (words: string) => /^(?:!!!|\?\?\?\+?)[ \t]{1,5}[a-z]/i.test(words) || tab.test(words)

const marker = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}(?=\S)|[ \t]|$)/
const heading = /^#{1,6}(?:[ \t]|$)|^(?:[-*_=][ \t]?){3,100}$/
const quotation = /^(?: {0,3}> ?){1,20}/

/** Code is indented by four more than its container, after an empty line. Lines must come in order. */
export class IndentedCode {
  readonly #hold: (piece: string) => string
  /** Columns where the contents of open lists and footnotes begin. */
  #offsets: number[] = []
  #quoted = 1
  #isInParagraph = false

  constructor(hold: (piece: string) => string) {
    this.#hold = hold
  }

  line(line: string): string {
    const quote = quotation.exec(line)?.[0] ?? ''
    const rest = line.slice(quote.length)
    const depth = quote.split('>').length
    if (depth !== this.#quoted) this.#begin(depth)
    const words = rest.trimStart()
    const indent = widthOf(rest.slice(0, rest.length - words.length))
    if (words === '') {
      this.#isInParagraph = false
      return line
    }
    if (!this.#isInParagraph) this.#offsets = this.#offsets.filter((one) => one <= indent)
    if (!this.#isInParagraph && indent >= (this.#offsets.at(-1) ?? 0) + 4)
      return line.slice(0, line.length - words.length) + this.#hold(words)
    this.#open(words, indent)
    return line
  }

  other() {
    this.#isInParagraph = false
  }

  #open(words: string, indent: number) {
    const hasBody = isAdmonition(words)
    this.#isInParagraph = !heading.test(words) && !hasBody
    const mark = marker.exec(words)?.[0]
    if (mark !== undefined) this.#offsets = [...this.#offsets.filter((one) => one <= indent), indent + widthOf(mark)]
    else if (hasBody) this.#offsets = [...this.#offsets.filter((one) => one <= indent), indent + 4]
    else if (/^\[\^[^\]\s][^\]\n]{0,99}\]:/.test(words)) this.#offsets = [4]
  }

  #begin(depth: number) {
    this.#quoted = depth
    this.#offsets = []
    this.#isInParagraph = false
  }
}

/** Tab stops are four columns apart. */
function widthOf(text: string): number {
  let width = 0
  for (const sign of text) width += sign === '\t' ? 4 - (width % 4) : 1
  return width
}
