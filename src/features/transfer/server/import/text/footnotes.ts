import {
  fragmentIn,
  isBackLink,
  isListOfNotes,
  isNoteBracket,
  isNoteNumber,
  withoutNoteNumber,
} from '../../../../articles/contract/note-marks.ts'
import { footnoteKey } from './tags.ts'
import { type HtmlNode, type HtmlTag, isTag, isText, tagAround, tagsIn, wordsIn } from './tree.ts'

const blocks = new Set(['li', 'p', 'div', 'dd', 'aside', 'td', 'section'])
const isOfNotes = ({ attribs }: HtmlTag) =>
  isListOfNotes({ names: attribs['class'] ?? '', role: attribs['role'] ?? '' })

/** Moves notes to their references. */
export function gatherNotes(nodes: HtmlNode[]): HtmlNode[] {
  const tags = [...tagsIn(nodes)]
  if (!tags.some(({ name, attribs }) => name === 'a' && attribs['href']?.includes('#'))) return nodes
  const text = new Text(nodes, tags)
  for (const link of tags) text.place(link)
  return text.settled()
}

class Text {
  readonly #root: HtmlTag
  readonly #order: ReadonlyMap<HtmlNode, number>
  readonly #byId = new Map<string, HtmlTag>()
  readonly #keys = new Map<HtmlTag, string>()
  readonly #fragments = new Map<HtmlTag, ReadonlySet<string>>()
  /** Replacements. Null: removed. */
  readonly #changed = new Map<HtmlNode, HtmlNode | null>()

  constructor(nodes: HtmlNode[], tags: readonly HtmlTag[]) {
    this.#root = tagAround('<div></div>', nodes)
    this.#order = new Map(tags.map((tag, at) => [tag, at]))
    for (const tag of tags)
      for (const id of [tag.attribs['id'], tag.name === 'a' ? tag.attribs['name'] : undefined])
        if (id && !this.#byId.has(id)) this.#byId.set(id, tag)
  }

  place(link: HtmlTag) {
    const target = link.name === 'a' && isNoteNumber(wordsIn([link])) ? this.#byId.get(fragmentOf(link)) : undefined
    const note = target && this.#isBefore(link, target) ? this.#blockOf(target) : undefined
    if (!target || !note || ancestorsOf(link).includes(note)) return
    const known = this.#keys.get(note)
    if (known === undefined && !this.#leadsBack(note, link) && !isInList(note)) return
    const key = known ?? String(this.#keys.size + 1)
    const words = known === undefined ? this.#wordsOf(note, target) : []
    if (known === undefined) this.#changed.set(note, null)
    this.#keys.set(note, key)
    this.#changed.set(aloneIn(link), tagAround(`<span ${footnoteKey}="${key}"></span>`, words))
  }

  settled(): HtmlNode[] {
    const lists = new Set<HtmlTag>()
    for (const note of this.#keys.keys()) {
      const around = ancestorsOf(note).filter((one) => one !== this.#root)
      const list = around.findLast(isOfNotes) ?? around[0]
      if (list) lists.add(list)
    }
    this.#write(this.#root)
    this.#changed.clear()
    for (const list of lists) if (isCleared(list)) this.#changed.set(list, null)
    this.#write(this.#root)
    return this.#root.children
  }

  #write(tag: HtmlTag) {
    if (this.#changed.size === 0) return
    tag.children = tag.children.flatMap((node) => {
      const by = this.#changed.get(node)
      if (by === null) return []
      const kept = by ?? node
      kept.parent = tag
      if (isTag(kept)) this.#write(kept)
      return [kept]
    })
  }

  #isBefore = (one: HtmlTag, other: HtmlTag) => (this.#order.get(one) ?? 0) < (this.#order.get(other) ?? 0)

  #blockOf(target: HtmlTag): HtmlTag | undefined {
    if (blocks.has(target.name)) return target
    const around = ancestorsOf(target).find(({ name }) => blocks.has(name))
    return around === this.#root ? undefined : around
  }

  #leadsBack(note: HtmlTag, link: HtmlTag): boolean {
    const known = this.#fragments.get(note) ?? new Set([...tagsIn(note.children)].map(fragmentOf))
    this.#fragments.set(note, known)
    const around = [link, ...ancestorsOf(link).slice(0, 2), ...tagsIn(link.children)]
    return around.some(({ attribs }) => [attribs['id'], attribs['name']].some((id) => id && known.has(id)))
  }

  #wordsOf(note: HtmlTag, target: HtmlTag): HtmlNode[] {
    for (const tag of tagsIn(note.children)) {
      if (tag.name !== 'a') continue
      const words = wordsIn([tag]).trim()
      const back = this.#byId.get(fragmentOf(tag))
      const leadsUp = back !== undefined && this.#isBefore(back, note)
      const isBack = isBackLink(words, { leadsUp, fragment: fragmentOf(tag) })
      if (isBack || (tag === target && isNoteNumber(words))) this.#changed.set(aloneIn(tag), null)
    }
    const first = firstText(note.children)
    if (first) first.data = withoutNoteNumber(first.data)
    return note.children
  }
}

const fragmentOf = ({ attribs }: HtmlTag) => fragmentIn(attribs['href'] ?? '')

function ancestorsOf(node: HtmlTag): HtmlTag[] {
  const found: HtmlTag[] = []
  for (let { parent } = node; parent && 'attribs' in parent; parent = parent.parent) found.push(parent)
  return found
}

const isInList = (note: HtmlTag) => [note, ...ancestorsOf(note).slice(0, 3)].some(isOfNotes)

function firstText(nodes: readonly HtmlNode[]): Extract<HtmlNode, { data: string }> | undefined {
  for (const node of nodes) {
    if (isText(node) && node.data.trim() !== '') return node
    const inside = isTag(node) ? firstText(node.children) : undefined
    if (inside) return inside
  }
  return undefined
}

function aloneIn(link: HtmlTag): HtmlTag {
  let outer = link
  for (const around of ancestorsOf(link)) {
    const others = around.children.slice(0, 4).filter((one) => one !== outer)
    const isAlone = others.length < 3 && others.every((one) => isText(one) && isNoteBracket(one.data))
    if (!isAlone || !/^(?:sup|span|b|small|strong|em|i)$/.test(around.name)) break
    outer = around
  }
  return outer
}

function isCleared(list: HtmlTag): boolean {
  const rest = list.children.filter((one) => !isTag(one) || !/^(?:hr|h[1-6])$/.test(one.name))
  const shows = [...tagsIn(rest)].some(({ name }) => /^(?:img|math|iframe|video|audio|table)$/.test(name))
  return wordsIn(rest).trim() === '' && !shows
}
