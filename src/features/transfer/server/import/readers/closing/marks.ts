import { mayClose, readField, saysMembers } from './fields.ts'
import type { Closing } from './unclear.ts'

/** Plugins cut texts at a comment, an element with an id or a word. The converted text has none of them. */
export function askAboutMarks(html: string, closing: Closing) {
  for (const piece of html.split('<!--').slice(1)) {
    const end = piece.indexOf('-->')
    // What is commented out is no mark.
    const remark = piece.slice(0, Math.max(end, 0)).trim().slice(0, 300)
    if (remark === '' || remark.includes('<') || ofEditors.test(remark)) continue
    if (ofSteady.test(remark)) closing.gate('paid', `remark ${remark}`, remark)
    else if (closesText(remark)) closing.ask(`remark ${undated(remark.slice(0, 100))}`, remark)
  }
  for (const [whole, tag = '', id = ''] of html.matchAll(ids))
    if (ofSteady.test(id)) closing.gate('paid', `id ${id}`, whole)
    else if (tag.toLowerCase() !== 'span' && saysMembers(id)) closing.ask(`id ${id}`, whole)
  if (html.includes('___STEADY_PAYWALL___')) closing.gate('paid', 'word ___STEADY_PAYWALL___', '')
}

const ofSteady = /^steady[-_ ]?paywall/i
/** Also the ends of what a mark opened, and what is meant for search engines. */
const ofEditors = /^(?:\/|wp:|kg-|more(?![\w-])|nextpage|noteaser|noindex|\[if|<!\[endif)/i
/** Headings and links have ids that are made of their words. So do spans, with which tables of contents mark headings. */
const ids = /<(div|section|article|aside|p|span|hr)\s(?:[^<>]{0,500}?\s)?id\s{0,3}=\s{0,3}["']?([\w-]{1,100})/gi

/** A date or the number of an article would ask once for each article. A level stays. */
const undated = (remark: string) => (/\d{3}|\d[-/.:]\d/.test(remark) ? remark.replace(/\d{1,20}/g, '#') : remark)

/** A few words are a name. In a sentence, only strong words count. */
function closesText(remark: string): boolean {
  const words = remark.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length > 5) return words.some(speaksOfReaders)
  const [, name = '', value = ''] = /^([\w-]{1,40})\s{0,3}[:=]\s{0,3}(\S.{0,200})$/.exec(remark) ?? []
  if (mayClose(name) && !ofCircuits.test(name)) return readField(name, value) !== 'free'
  const isNegated = words.some((word) => /^(?:not|non|un)$/i.test(word))
  const telling = words.filter(
    (word) =>
      !ofCircuits.test(word) && (isNegated || !opens.test(word)) && (words.length === 1 || !besideOthers.test(word)),
  )
  return mayClose(telling.join(' ')) || /^hidestart|(?<!\p{L})paying(?!\p{L})/iu.test(remark)
}

const speaksOfReaders = (word: string) => saysMembers(word) || /^subscri(?!pts?$)|^paying$/i.test(word)
const ofCircuits = /^(?:levels?|groups?|gate|gating|require[ds]?|subscripts?)$/i
const opens = /^(?:status|public|publish|published|visible|listed|approved|released|free)$/i
/** Alone they are a mark. Beside other words they describe a part, as in “internal resistance”. */
const besideOthers = /^(?:internal|limited|disabled|blocked|sensitive|plans?)$/i
