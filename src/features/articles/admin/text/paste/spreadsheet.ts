/** More are refused: they make the editor slow. */
export const mostCells = 2_000

export const tooManyCells = (count: number) =>
  `This table has ${count.toLocaleString('en')} cells. A text can have up to ${mostCells.toLocaleString('en')}. ` +
  'Insert it as a CSV file, or copy a part of it.'

export const countCells = (html: string) => html.match(/<t[dh][\s>]/gi)?.length ?? 0

/** Null: the text is no copy of cells. */
export function rowsInText(text: string): string[][] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const rows = lines.map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  const isGrid = rows.length > 1 && width > 1 && rows.every(({ length }) => length === width)
  // Code has tabs for its indentation and before its operands.
  return isGrid && rows.some(([first]) => first?.trim()) && !isCode(lines) ? rows : null
}

const statement = /[;{}]\s{0,9}(?:\/\/.{0,200})?$|^\s{0,99}(?:\/\/|#\s?(?:define|include)\b)/
const instruction =
  /^(?:[\w.$]{1,40}:)?\s{0,40}(?:movs?|adds?|addi|subs?|muls?|ands?|eors?|cmp|ld[ai]?|ldrb?|sta?|strb?|l[wbi]|s[wb]|push|pop|b|bl|bx|b(?:eq|ne|lt|gt|ge|le)|br(?:eq|ne)|r?jmp|r?call|jal|ret|nop)\t/i

/** Tables of instructions have no two operands. */
const isCode = (lines: readonly string[]) =>
  lines.every((line) => statement.test(line)) ||
  (lines.every((line) => instruction.test(line)) && lines.some((line) => /\t[^\s,]{1,40}, ?\S/.test(line)))

export function toTable(rows: readonly string[][]): string {
  const table = document.implementation.createHTMLDocument().createElement('table')
  for (const cells of rows) {
    const row = table.insertRow()
    for (const cell of cells) row.insertCell().textContent = cell
  }
  return table.outerHTML
}

/** Excel lets a long text run over the empty cells beside it, and writes that as merged cells. */
export function withoutOverflow(body: HTMLElement) {
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td[style*="mso-ignore:colspan" i]')) {
    for (let more = cell.colSpan; more > 1; more -= 1) cell.after(document.createElement('td'))
    cell.removeAttribute('colspan')
  }
}

/** Merged cells end at the table's last row, and at the width of its other rows. */
export function clipSpans(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows]
    const widths = rows.map(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0))
    rows.forEach(({ cells }, index) => {
      const others = Math.max(cells.length, ...widths.filter((_, other) => other !== index))
      let excess = rows.length > 1 ? (widths[index] ?? 0) - others : 0
      for (const cell of [...cells].toReversed()) {
        const cut = Math.max(0, Math.min(excess, cell.colSpan - 1))
        if (cut > 0) cell.colSpan -= cut
        excess -= cut
        if (cell.rowSpan > rows.length - index) cell.rowSpan = rows.length - index
      }
    })
  }
}
