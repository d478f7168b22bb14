import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** No tables in cells: readers' pages have no room for them. */
const cellContent =
  '(paragraph | bulletList | orderedList | codeBlock | equationBlock | figure | gallery | card | diagram)+'

const withoutSingleSpans = { colspan: spanOf('colspan'), rowspan: spanOf('rowspan') }

function spanOf(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.min(50, Math.max(1, Number(cell.getAttribute(name)) || 1)),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  }
}

export const tableNodes = [
  Table.extend({
    renderHTML: () => ['table', ['tbody', 0]],
    addNodeView() {
      // The scrolling frame that readers have too.
      return () => {
        const dom = document.createElement('div')
        dom.className = 'table-frame'
        const contentDOM = document.createElement('tbody')
        dom.appendChild(document.createElement('table')).append(contentDOM)
        return { dom, contentDOM }
      }
    },
  }),
  TableRow,
  TableCell.extend({ content: cellContent, addAttributes: () => withoutSingleSpans }),
  TableHeader.extend({ content: cellContent, addAttributes: () => withoutSingleSpans }),
]
