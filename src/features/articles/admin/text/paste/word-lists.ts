interface Item {
  paragraph: HTMLElement
  /** Word's id of the list, such as `l0`. */
  list: string
  /** 1 is the outermost. */
  level: number
  isNumbered: boolean
  /** Its number if it is written in digits, else 1. */
  number: number
}

/** Word copies list items as paragraphs. `mso-list` in the style has the level, a span marked as ignored the bullet. */
export function listsFromWord(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul, ol')) asParagraphs(list)
  let run: Item[] = []
  const finish = () => {
    const [first] = run
    if (first) first.paragraph.before(nested(run))
    for (const { paragraph } of run) paragraph.remove()
    run = []
  }
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const item = readItem(paragraph)
    if (!item || !continues(run, item)) finish()
    if (item) run.push(item)
  }
  finish()
}

/** Word for the web copies each level as a list of its own, and often each item. */
function asParagraphs(list: Element) {
  const items = [...list.querySelectorAll<HTMLElement>(':scope > li[data-aria-level]')]
  if (items.length === 0 || items.length < list.children.length) return
  const start = list.localName === 'ol' ? Number(list.getAttribute('start') ?? 1) : 0
  for (const [at, item] of items.entries()) {
    const { ariaLevel, listid } = item.dataset
    const paragraph = document.createElement('p')
    const marker = document.createElement('span')
    paragraph.setAttribute('style', `mso-list:l${listid} level${ariaLevel}`)
    marker.setAttribute('style', 'mso-list:Ignore')
    marker.textContent = start > 0 ? `${start + at}.` : '·'
    for (const inner of item.querySelectorAll('p')) inner.replaceWith(...inner.childNodes)
    paragraph.append(marker, ...item.childNodes)
    item.replaceWith(paragraph)
  }
  const frame = list.parentElement?.matches('.ListContainerWrapper') ? list.parentElement : list
  frame.replaceWith(...list.childNodes)
}

/** It must follow directly and not start another kind of list. */
function continues(run: readonly Item[], item: Item): boolean {
  const [first] = run
  if (!first) return true
  if (item.paragraph.previousElementSibling !== run.at(-1)?.paragraph) return false
  return item.level > first.level || item.list === first.list
}

const numbered = /^[\s(]*(\d+|[a-z]{1,3}|[ivxlc]+)[.)]/i

function readItem(paragraph: HTMLElement): Item | null {
  const style = paragraph.getAttribute('style') ?? ''
  const [, list = '', level] = /mso-list:\s*(\S+)[^;"]*\blevel(\d+)/i.exec(style) ?? []
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  // A numbered heading is a heading.
  if (!level || !marker || /^h/i.test(paragraph.localName)) {
    marker?.remove()
    return null
  }
  const [isNumbered, number] = numbered.exec(marker.textContent ?? '') ?? []
  return { paragraph, list, level: Number(level), isNumbered: isNumbered !== undefined, number: Number(number) || 1 }
}

function nested(items: Item[]): HTMLElement {
  const [first] = items
  const list = document.createElement(first?.isNumbered ? 'ol' : 'ul')
  // After other content the numbers continue.
  if (first && first.number > 1) list.setAttribute('start', String(first.number))
  const outermost = Math.min(...items.map(({ level }) => level))
  let deeper: Item[] = []
  const finishDeeper = () => {
    if (deeper.length > 0)
      (list.lastElementChild ?? list.appendChild(document.createElement('li'))).append(nested(deeper))
    deeper = []
  }
  for (const item of items) {
    if (item.level > outermost) {
      deeper.push(item)
      continue
    }
    finishDeeper()
    list.append(toListItem(item.paragraph))
  }
  finishDeeper()
  return list
}

function toListItem(paragraph: HTMLElement): HTMLElement {
  for (const span of paragraph.querySelectorAll<HTMLElement>('span')) {
    if (/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) span.remove()
  }
  const item = document.createElement('li')
  const text = document.createElement('p')
  text.append(...paragraph.childNodes)
  item.append(text)
  return item
}
