import { DomHandler, DomUtils, ElementType, Parser, type ParserOptions } from 'htmlparser2'

export type HtmlNode = DomHandler['dom'][number]
export type HtmlTag = Extract<HtmlNode, { attribs: unknown }>
type HtmlText = Extract<HtmlNode, { data: string }>

export const isTag = (node: HtmlNode): node is HtmlTag => 'attribs' in node
export const isText = (node: HtmlNode): node is HtmlText => node.type === ElementType.Text

class TreeBuilder extends DomHandler {
  depth = 0

  override onopentag(...tag: Parameters<DomHandler['onopentag']>) {
    this.depth += 1
    super.onopentag(...tag)
  }

  override onclosetag() {
    this.depth -= 1
    super.onclosetag()
  }
}

/** Moves the contents of too deep an element behind it: a parser's work grows with the square of what is open. */
class ShallowParser extends Parser {
  readonly #tree: TreeBuilder
  readonly #deepest: number
  #isEndTag = false
  #isTooDeep: boolean | undefined
  hasDeep = false

  constructor(tree: TreeBuilder, deepest: number, options: ParserOptions) {
    super(tree, options)
    this.#tree = tree
    this.#deepest = deepest
  }

  override onopentagname(start: number, end: number) {
    this.#isTooDeep = undefined
    super.onopentagname(start, end)
  }

  override onclosetag(start: number, end: number) {
    this.#isEndTag = true
    super.onclosetag(start, end)
    this.#isEndTag = false
  }

  /** The parser asks when a tag begins, when it ends, and at an end tag. A form in a form has no name. */
  protected override isVoidElement(name: string) {
    if (name === '' || this.#isEndTag || super.isVoidElement(name)) return super.isVoidElement(name)
    this.#isTooDeep ??= this.#tree.depth >= this.#deepest
    this.hasDeep ||= this.#isTooDeep
    return this.#isTooDeep
  }
}

/** As browsers parse it, or as XML, in linear time. No element is deeper than `deepest`. */
export const parseShallow = (html: string, deepest: number, options: ParserOptions = {}): HtmlNode[] =>
  parse(html, deepest, options).nodes

/** Unchanged unless elements are deeper than `deepest`. */
export function withoutDepth(html: string, deepest: number, options: ParserOptions = {}): string {
  const { nodes, hasDeep } = parse(html, deepest, options)
  return hasDeep ? DomUtils.getOuterHTML(nodes, { xmlMode: options.xmlMode ?? false }) : html
}

function parse(html: string, deepest: number, options: ParserOptions) {
  const tree = new TreeBuilder()
  const parser = new ShallowParser(tree, deepest, options)
  parser.end(html)
  return { nodes: tree.dom, hasDeep: parser.hasDeep }
}
