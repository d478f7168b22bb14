import type { Insertion } from '../insertions.ts'

/** The focus stays in the text, whose active descendant is the selected option. */
export class SlashList {
  readonly element = document.createElement('div')
  readonly #text: HTMLElement
  #items: readonly Insertion[] = []
  #chosen = 0
  #take: (item: Insertion) => void = () => {}

  constructor(text: HTMLElement) {
    this.#text = text
    this.element.className = 'slash-list'
    this.element.id = 'slash-list'
    // Without a pointer a long list scrolls only if it can have the focus.
    this.element.tabIndex = 0
    this.element.setAttribute('role', 'listbox')
    this.element.setAttribute('aria-label', 'Insert')
    text.setAttribute('aria-controls', this.element.id)
    // A click on an option must not move the cursor.
    this.element.addEventListener('mousedown', (event) => event.preventDefault())
    this.element.addEventListener('click', ({ target }) => this.#click(target))
  }

  show(items: readonly Insertion[], take: (item: Insertion) => void) {
    this.#items = items
    this.#take = take
    this.#chosen = 0
    this.#draw()
  }

  /** Returns whether the list handled the key. */
  press(key: string): boolean {
    const count = this.#items.length
    if (count === 0) return false
    if (key === 'ArrowDown') this.#choose((this.#chosen + 1) % count)
    else if (key === 'ArrowUp') this.#choose((this.#chosen + count - 1) % count)
    else if (key === 'Enter' || key === 'Tab') this.#takeAt(this.#chosen)
    else return false
    return true
  }

  release() {
    this.#text.removeAttribute('aria-controls')
    this.#text.removeAttribute('aria-activedescendant')
  }

  #choose(index: number) {
    this.#chosen = index
    this.#draw()
    this.element.children[index]?.scrollIntoView({ block: 'nearest' })
  }

  #takeAt(index: number) {
    const item = this.#items[index]
    if (item) this.#take(item)
  }

  #click(target: EventTarget | null) {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    if (option) this.#takeAt([...this.element.children].indexOf(option))
  }

  #draw() {
    this.element.hidden = this.#items.length === 0
    this.element.replaceChildren(...this.#items.map((item, index) => drawOption(item, index, index === this.#chosen)))
    if (this.#items.length > 0) this.#text.setAttribute('aria-activedescendant', optionId(this.#chosen))
    else this.#text.removeAttribute('aria-activedescendant')
  }
}

const optionId = (index: number) => `slash-option-${index}`

function drawOption({ name, hint }: Insertion, index: number, isChosen: boolean): HTMLElement {
  const option = document.createElement('div')
  option.id = optionId(index)
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', String(isChosen))
  option.append(name)
  if (hint) {
    const stroke = document.createElement('kbd')
    stroke.textContent = hint
    option.append(stroke)
  }
  return option
}
