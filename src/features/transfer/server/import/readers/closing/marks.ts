import { mayClose, saysMembers } from './fields.ts'
import type { Closing } from './unclear.ts'

/** Plugins cut texts at a comment, an element with an id or a word. The converted text has none of them. */
export function askAboutMarks(html: string, closing: Closing) {
  for (const piece of html.split('<!--').slice(1)) {
    const end = piece.indexOf('-->')
    // What is commented out is no mark.
    const remark = piece.slice(0, Math.max(end, 0)).trim().slice(0, 300)
    if (remark === '' || remark.includes('<') || ofEditors.test(remark)) continue
    if (ofSteady.test(remark)) closing.gate('paid', `remark ${remark}`, remark)
    else if (closesText(remark)) closing.ask(`remark ${remark.slice(0, 100)}`, remark)
  }
  for (const [whole, id = ''] of html.matchAll(ids))
    if (ofSteady.test(id)) closing.gate('paid', `id ${id}`, whole)
    else if (saysMembers(id)) closing.ask(`id ${id}`, whole)
  if (html.includes('___STEADY_PAYWALL___')) closing.gate('paid', 'word ___STEADY_PAYWALL___', '')
}

const ofSteady = /^steady[-_ ]?paywall/i
/** Also the ends of what a mark opened, and what is meant for search engines. */
const ofEditors = /^(?:\/|wp:|kg-|more(?![\w-])|nextpage|noteaser|noindex|\[if|<!\[endif)/i
/** Headings and links have ids that are made of their words. */
const ids = /<(?:div|section|article|aside|p|span|hr)\s(?:[^<>]{0,500}?\s)?id\s{0,3}=\s{0,3}["']?([\w-]{1,100})/gi

/** A few words are a name. In a sentence, only strong words count. */
function closesText(remark: string): boolean {
  const words = remark.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.length <= 5 ? mayClose(remark) || /^hidestart/i.test(remark) : words.some(saysMembers)
}
