/** Loaded where a text has a table of data. */
export function makeSortable(text: HTMLElement) {
  for (const table of text.querySelectorAll<HTMLTableElement>('.data-table:not([data-sortable])')) {
    table.dataset['sortable'] = ''
    const original = rowsOf(table)
    for (const [column, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => sort(table, column, original))
    }
  }
}

const rowsOf = (table: HTMLTableElement) => [...(table.tBodies[0]?.rows ?? [])]

/** Ascending, then descending, then as it was. */
function sort(table: HTMLTableElement, column: number, original: HTMLTableRowElement[]) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const head = heads[column]
  if (!head) return
  const before = head.getAttribute('aria-sort')
  const next = before === 'ascending' ? 'descending' : before === 'descending' ? null : 'ascending'
  for (const one of heads) one.removeAttribute('aria-sort')
  if (next) head.setAttribute('aria-sort', next)
  const direction = next === 'descending' ? -1 : 1
  const sorted = next ? original.toSorted((a, b) => compare(a.cells[column], b.cells[column], direction)) : original
  table.tBodies[0]?.append(...sorted)
}

const words = new Intl.Collator('en', { numeric: true })

/** Numbers by value before words; empty cells last. */
function compare(one: HTMLElement | undefined, other: HTMLElement | undefined, direction: number): number {
  const [a, b] = [one, other].map((cell) => ({
    text: cell?.textContent ?? '',
    value: Number(cell?.dataset['value'] ?? Number.NaN),
  }))
  if (!a || !b) return 0
  if (a.text === '' || b.text === '') return Number(a.text === '') - Number(b.text === '')
  const [isNumber, isOther] = [!Number.isNaN(a.value), !Number.isNaN(b.value)]
  if (isNumber && isOther) return direction * (a.value - b.value)
  return direction * (isNumber === isOther ? words.compare(a.text, b.text) : isNumber ? -1 : 1)
}
