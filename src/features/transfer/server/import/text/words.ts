import { withoutComments, withQuotationMarks } from '../../../../../platform/contract/markup.ts'
import { withPlainScripts } from '../../../../articles/contract/plain-text.ts'
import { parseHtml, wordsIn } from './tree.ts'

const inline = new Set(
  'a abbr acronym b bdi big cite code del em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)
const others = new Set(
  'address article aside blockquote br caption center div dd dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr iframe img li ol p pre script section style table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/** Numbers of notes are no words: `5<sup><a href="#fn-2">2</a></sup>` is 5. */
const withoutNotes = (html: string) =>
  html.replace(raised, (whole, _, content: string) =>
    noteLink.test(whole) && /^\W{0,2}\w{1,4}\W{0,2}$/.test(textOf(content)) ? '' : whole,
  )

const raised = /<(sup|a)(?:\s[^<>]{0,300})?>((?:[^<]|<(?!\/?\1\b)){0,400})<\/\1>/gi
const noteLink = /^(?:<sup\b[^<>]*>\s*<a|<a(?=[^<>]*>\s*<sup))\b[^<>]*\shref\s*=\s*["']?#/i
const textOf = (html: string) => html.replace(/<[^<>]*>/g, '').trim()

/** For titles and excerpts. A less-than sign is no tag: `<5 mV`, `<Vref>`. */
export function wordsOfHtml(html: string): string {
  const bare = withQuotationMarks(withoutComments(withPlainScripts(withoutNotes(html)))).replace(
    /<\/?([a-z][a-z0-9]{0,15})(?:\s[^<>]{0,1000})?\/?>/gi,
    (tag, name: string) => {
      const lower = name.toLowerCase()
      return inline.has(lower) ? '' : others.has(lower) ? ' ' : tag
    },
  )
  return wordsIn(parseHtml(bare.replaceAll('<', '&lt;')))
    .replace(/\s+/g, ' ')
    .trim()
}
