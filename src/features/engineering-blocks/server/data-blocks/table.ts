import { partLink } from '../../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import { partClass } from '../../../../platform/contract/part-marks.ts'
import { columnOf } from './bom-columns.ts'
import type { Data } from './read-data.ts'

/** For feeds: nothing but its words. */
export const plainTable = (data: Data): string => tableOf(data, { attributes: '', parts: new Set(), hasValues: false })

/** Numbers keep their units, columns can be sorted, parts with a page lead to it. */
export const readersTable = (data: Data, parts: ReadonlySet<string>): string =>
  tableOf(data, { attributes: ' class="data-table"', parts, hasValues: true })

interface Wanted {
  attributes: string
  /** Addresses of parts' pages. */
  parts: ReadonlySet<string>
  hasValues: boolean
}

function tableOf(data: Data, { attributes, parts, hasValues }: Wanted): string {
  const { columns, rows, caption, kind } = data
  const partColumn = kind === 'bom' ? columnOf(data, 'part') : -1
  const isNumeric = (column: number) =>
    hasValues && column > 0 && rows.every(({ cells, values }) => !cells[column] || values[column] !== null)
  const heads = columns.map(
    ({ head }, column) =>
      `<th scope="col"${isNumeric(column) ? ' class="is-number"' : ''}>${escapeMarkup(withUnits(head))}</th>`,
  )
  const body = rows.map(({ cells, values }) => {
    const written = cells.map((cell, column) => {
      const text = escapeMarkup(withUnits(cell))
      const link = column === partColumn ? partLink(cell) : ''
      const words = parts.has(link) ? `<a class="${partClass}" href="${link}">${text}</a>` : text
      const value = hasValues ? (values[column] ?? null) : null
      const sorted = value === null ? '' : ` class="is-number" data-value="${value}"`
      return column === 0 ? `<th scope="row"${sorted}>${words}</th>` : `<td${sorted}>${words}</td>`
    })
    return `<tr>${written.join('')}</tr>`
  })
  const said = caption && kind !== 'line' && kind !== 'bar' && kind !== 'scatter'
  return (
    `<table${attributes}>${said ? `<caption>${escapeMarkup(caption)}</caption>` : ''}` +
    `<thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
  )
}

/** Numbers and their units stay on one line. */
const withUnits = (text: string) => text.replace(/(\d) (?=[a-zA-Zµ\u03bcΩ\u2126°%]{1,4}(?![a-zA-Z]))/g, '$1\u00a0')
