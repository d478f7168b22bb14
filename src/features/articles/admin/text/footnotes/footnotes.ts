/** In the editor a footnote's text stands at its place. Stored, the place has a number, a final list the texts. */
export const footnoteClass = 'footnote'

export function gatherFootnotes(html: string): string {
  const notes: string[] = []
  const text = html.replace(/<span class="footnote">(.*?)<\/span>/gs, (_, note: string) => {
    const number = notes.push(note)
    return `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`
  })
  if (notes.length === 0) return text
  const items = notes.map((note, index) => `<li id="fn-${index + 1}">${note} <a href="#fnref-${index + 1}">↩</a></li>`)
  return `${text}\n<ol class="footnotes">${items.join('')}</ol>`
}

/** Reverses `gatherFootnotes`. A text without a place becomes a paragraph, a place without a text an empty footnote. */
export function placeFootnotes(body: HTMLElement) {
  const lists = [...body.querySelectorAll('ol.footnotes')]
  const items = lists.flatMap((list) => [...list.children])
  const placed = new Set<Element>()
  for (const link of body.querySelectorAll('a[href*="#fn-"]')) {
    if (link.closest('ol.footnotes')) continue
    const href = link.getAttribute('href') ?? ''
    // In a copied page the address is absolute.
    const item = items.find(({ id }) => href.endsWith(`#${id}`))
    if (!item && !href.startsWith('#')) continue
    const note = body.ownerDocument.createElement('span')
    note.className = footnoteClass
    if (item) note.innerHTML = textOf(item)
    if (item) placed.add(item)
    const { parentElement: around } = link
    const isAlone = around?.localName === 'sup' && around.textContent === link.textContent
    ;(isAlone ? around : link).replaceWith(note)
  }
  for (const item of items.filter((one) => !placed.has(one))) {
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.innerHTML = textOf(item)
    if (paragraph.textContent?.trim()) body.append(paragraph)
  }
  for (const list of lists) list.remove()
}

/** In one paragraph, without the link back to its place. */
function textOf(item: Element): string {
  const copy = document.implementation.createHTMLDocument().importNode(item, true)
  for (const back of copy.querySelectorAll('a[href*="#fnref-"]')) back.remove()
  for (const paragraph of copy.querySelectorAll('p')) paragraph.replaceWith(...paragraph.childNodes, ' ')
  return copy.innerHTML.trim()
}
