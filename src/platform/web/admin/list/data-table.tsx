import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { IconArrowDown, IconArrowUp } from '../icons.tsx'
import { useShortcut } from '../shortcuts.ts'
import classes from './list.module.css'
import type { List } from './use-list.ts'
import type { Selection } from './use-selection.ts'

export interface Column<Row> {
  /** Empty only if every cell is clear by itself. */
  head: string
  cell: (row: Row) => React.ReactNode
  /** Aligned right. */
  isNumber?: boolean
  /** The name of the row. One column has it. */
  isName?: boolean
  /** Faint until the row is hovered or focused. */
  isActions?: boolean
  /** Wraps where there is little room. */
  isLong?: boolean
  /** Left out on tablets. */
  isMinor?: boolean
  /** Orders that clicks on the heading choose in turns. */
  sorts?: readonly [first: string, other: string]
  /** A CSS width. Default: fits the content. */
  width?: string
}

/** `nameOf` labels a row's checkbox. */
interface Selectable<Row> {
  chosen: Selection
  nameOf: (row: Row) => string
}

interface Sorting {
  order: string
  onSort: (order: string) => void
}

interface Props<Row> {
  caption: string
  columns: readonly Column<Row>[]
  list: Pick<List<Row>, 'rows' | 'limit' | 'total' | 'isLoading' | 'isStale'>
  rowKey: (row: Row) => string | number
  selection?: Selectable<Row>
  sorting?: Sorting
  /** Few columns: does not fill a wide screen. */
  isSmall?: boolean
  empty: React.ReactNode
}

/** Placeholders reserve the space of the first rows. Later the previous rows stay until the next arrive. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, list, rowKey, selection, sorting, isSmall = false, empty } = props
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  if (!list.isLoading && list.rows.length === 0) return <div className={classes.empty}>{empty}</div>
  // The last page is as high as the others, so the pager does not move.
  const height = list.total > list.limit ? { minHeight: `${2.625 * list.limit + 2.5}rem` } : {}
  return (
    <div className={`${classes.frame} ${isSmall ? classes.isSmall : ''}`} style={height}>
      <table className={classes.table} aria-label={caption} aria-busy={list.isLoading || list.isStale}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.select}>
                <SelectAll selection={selection.chosen} keys={list.rows.map(rowKey)} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.head} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {list.isLoading
            ? Array.from({ length: list.limit }, (_, index) => (
                <PlaceholderRow key={index} index={index} cells={columns.length + (selection ? 1 : 0)} />
              ))
            : list.rows.map((row) => (
                <Row key={rowKey(row)} row={row} rowKey={rowKey(row)} columns={columns} selection={selection} />
              ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { head, sorts } = column
  const props = { scope: 'col', className: classOf(column), style: widthOf(column) } as const
  if (!sorts || !sorting) return <th {...props}>{head}</th>
  const { order, onSort } = sorting
  const [first, other] = sorts
  const isSorted = sorts.includes(order)
  const isDescending = order.startsWith('-')
  return (
    <th {...props} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(order === first ? other : first)}>
        {head}
        {isSorted && (isDescending ? <IconArrowDown size={12} /> : <IconArrowUp size={12} />)}
      </UnstyledButton>
    </th>
  )
}

type Kind = 'isNumber' | 'isActions' | 'isLong' | 'isMinor'

function classOf({ isNumber, isActions, isLong, isMinor }: Pick<Column<never>, Kind>) {
  if (isNumber) return classes.number
  if (isActions) return classes.actions
  return isLong ? classes.long : isMinor ? classes.minor : undefined
}

const widthOf = ({ width }: Pick<Column<never>, 'width'>) => (width ? { width } : undefined)

const PlaceholderRow = ({ index, cells }: { index: number; cells: number }) => (
  <tr>
    <td colSpan={cells}>
      <Skeleton height={14} width={`${55 + ((index * 17) % 40)}%`} />
    </td>
  </tr>
)

interface RowProps<Row> {
  row: Row
  rowKey: string | number
  columns: readonly Column<Row>[]
  selection: Selectable<Row> | undefined
}

const Row = <R,>({ row, rowKey, columns, selection }: RowProps<R>) => (
  <tr tabIndex={-1}>
    {selection && (
      <td className={classes.select}>
        <Checkbox
          size="xs"
          aria-label={`Select ${selection.nameOf(row)}`}
          checked={selection.chosen.has(rowKey)}
          onChange={() => selection.chosen.toggle(rowKey)}
        />
      </td>
    )}
    {columns.map((column) => (
      <Cell key={column.head} column={column} row={row} />
    ))}
  </tr>
)

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, isName } = column
  if (isName)
    return (
      <th scope="row" data-head={head}>
        {cell(row)}
      </th>
    )
  return (
    <td data-head={head} className={classOf(column)}>
      {cell(row)}
    </td>
  )
}

function SelectAll({ selection, keys }: { selection: Selection; keys: readonly (string | number)[] }) {
  const chosen = keys.filter((key) => selection.has(key)).length
  return (
    <Checkbox
      size="xs"
      aria-label="Select all on this page"
      disabled={keys.length === 0}
      checked={chosen > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      onChange={() => selection.set(chosen === keys.length ? [] : keys)}
    />
  )
}

/** `j` and `k` move between rows, `x` selects, `o` opens the row's first link. */
function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>) {
  const rows = () => [...(body.current?.rows ?? [])]
  const current = () => document.activeElement?.closest('tr') ?? null
  const go = (step: number) => {
    const all = rows()
    const at = all.findIndex((row) => row === current())
    const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', 'Next row', () => go(1))
  useShortcut('k', 'Previous row', () => go(-1))
  useShortcut('x', 'Select the row', () => current()?.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  useShortcut('o', 'Open the row', () => current()?.querySelector('a')?.click())
}
