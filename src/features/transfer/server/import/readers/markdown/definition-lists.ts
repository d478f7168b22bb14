import type { MarkedExtension, Token, Tokens } from 'marked'

interface Definitions extends Tokens.Generic {
  items: { tag: 'dt' | 'dd'; tokens: Token[] }[]
}

/** A line that ends like a sentence is none. */
const terms =
  /^(?:(?! {0,3}(?:[:#><=]|--|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}))[^\n|]{0,100}[^\s|.,;!…][ \t]{0,9}\n){1,4}(?:[ \t]{0,9}\n)?(?= {0,3}:[ \t])/
const beginning = /^ {0,3}:[ \t]{1,4}/
const indent = /^(?: {2,4}|\t)/

/** Lines from a definition up to the next one, or to an empty line before one that is not indented. */
function linesOf(text: string): { lines: string[]; length: number } {
  const lines: string[] = []
  let length = 0
  while (length < text.length) {
    const end = text.indexOf('\n', length)
    const next = end < 0 ? text.length : end + 1
    const line = text.slice(length, next).trimEnd()
    const isNew = beginning.test(line) || (lines.at(-1) === '' && line !== '' && !indent.test(line))
    if (lines.length > 0 && isNew) break
    lines.push(line.replace(lines.length === 0 ? beginning : indent, ''))
    length = next
  }
  return { lines, length }
}

/** `Term`, and below it `: Definition`, as kramdown, Pandoc and MkDocs read them. */
export const definitionLists: MarkedExtension = {
  extensions: [
    {
      name: 'definitions',
      level: 'block',
      tokenizer(source): Definitions | undefined {
        const items: Definitions['items'] = []
        const read = (tag: 'dt' | 'dd', words: string) => {
          const tokens: Token[] = []
          if (tag === 'dt') this.lexer.inline(words, tokens)
          else this.lexer.blockTokens(words, tokens)
          items.push({ tag, tokens })
        }
        let rest = source
        for (let head = terms.exec(rest)?.[0]; head; head = terms.exec(rest)?.[0]) {
          for (const term of head.trim().split('\n')) read('dt', term.trim())
          rest = rest.slice(head.length)
          while (beginning.test(rest)) {
            const { lines, length } = linesOf(rest)
            read('dd', lines.join('\n'))
            rest = rest.slice(length)
          }
        }
        if (items.length === 0) return undefined
        return { type: 'definitions', raw: source.slice(0, source.length - rest.length), items }
      },
      renderer(token) {
        const { items } = token as Definitions
        const written = items.map(({ tag, tokens }) => {
          const inside = tag === 'dt' ? this.parser.parseInline(tokens) : this.parser.parse(tokens)
          return `<${tag}>${inside}</${tag}>\n`
        })
        return `<dl>\n${written.join('')}</dl>\n`
      },
    },
  ],
}
