import {
  fragmentIn,
  isBackLink,
  isListOfNotes,
  isNoteBracket,
  isNoteNumber,
  withoutNoteNumber,
} from '../../../contract/note-marks.ts'
import { footnoteClass } from '../footnotes/footnotes.ts'

/** Moves the notes of other programs to their references. */
export function placeNotes(body: HTMLElement) {
  const byId = new Map<string, Element>()
  for (const each of body.querySelectorAll('[id], a[name]'))
    for (const id of [each.id, each.getAttribute('name')]) if (id && !byId.has(id)) byId.set(id, each)
  const references = [...body.querySelectorAll('a[href*="#"]')].flatMap((link) => {
    const target = isNoteNumber(wordsIn(link)) ? byId.get(fragmentOf(link)) : undefined
    const note = target && isBefore(link, target) ? target.closest('li, p, div, dd, aside, td, section') : null
    return target && note && !note.contains(link) && isNote(note, link) ? [{ link, target, note }] : []
  })
  const words = new Map<Element, string>()
  for (const { link, target, note } of references) {
    const known = words.get(note) ?? wordsOf(note, target, byId)
    words.set(note, known)
    const place = body.ownerDocument.createElement('span')
    place.className = footnoteClass
    place.innerHTML = known
    aloneIn(link).replaceWith(place)
  }
  for (const note of words.keys()) remove(note, body)
}

const wordsIn = ({ textContent }: Node) => textContent?.trim() ?? ''
const fragmentOf = (link: Element) => fragmentIn(link.getAttribute('href') ?? '')
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const isList = (element: Element | null | undefined) =>
  isListOfNotes({ names: element?.className ?? '', role: element?.getAttribute('role') ?? '' })

/** Contents, too, link to what leads back to them: sections, which only a list of notes has as notes. */
const sections = 'section, div, :has(h1, h2, h3, h4, h5, h6, pre, table, img)'

function isNote(note: Element, link: Element): boolean {
  const outer = note.parentElement
  if ([note, outer, outer?.parentElement, outer?.parentElement?.parentElement].some(isList)) return true
  if (note.matches(sections)) return false
  const { parentElement: around } = link
  const fragments = new Set([...note.querySelectorAll('a[href*="#"]')].map(fragmentOf))
  const ids = [link, around, around?.parentElement, ...link.querySelectorAll('*')].flatMap((each) => [
    each?.id,
    each?.getAttribute('name'),
  ])
  return ids.some((id) => id && fragments.has(id))
}

/** In one paragraph, without its number and the links back. */
function wordsOf(note: Element, target: Element, byId: ReadonlyMap<string, Element>): string {
  for (const link of note.querySelectorAll('a')) {
    const [fragment, words] = [fragmentOf(link), wordsIn(link)]
    const to = byId.get(fragment)
    const isBack = isBackLink(words, { leadsUp: to !== undefined && isBefore(to, note), fragment })
    if (isBack || (link === target && isNoteNumber(words))) aloneIn(link).remove()
  }
  const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() && wordsIn(walker.currentNode) === '') {}
  walker.currentNode.nodeValue = withoutNoteNumber(walker.currentNode.nodeValue ?? '').trimStart()
  for (const block of note.querySelectorAll('p, div, ul, ol, li, br')) block.replaceWith(...block.childNodes, ' ')
  return note.innerHTML.trim()
}

function aloneIn(link: Element): Element {
  const around = link.parentElement
  if (!around?.matches('sup, span, b, small, strong, em, i')) return link
  return [...around.childNodes].every((one) => one === link || isBracket(one)) ? aloneIn(around) : link
}

const isBracket = (node: Node) => node.nodeType === Node.TEXT_NODE && isNoteBracket(node.nodeValue ?? '')

/** With what is empty then, and the headings of lists. */
function remove(element: Element, body: HTMLElement) {
  const around = element.parentElement
  element.remove()
  if (!around || around === body || around.querySelector('img, math, table')) return
  const marks = isList(around) ? 'hr, h1, h2, h3, h4, h5, h6' : 'hr'
  const rest = [...around.childNodes].filter((each) => !(each instanceof Element && each.matches(marks)))
  if (rest.every((each) => wordsIn(each) === '')) remove(around, body)
}
