import { Title } from '@mantine/core'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import { CsvButton } from './csv-button.tsx'
import classes from './dashboard.module.css'

export interface StatsColumn<Row> {
  head: string
  /** The value in the CSV file. */
  of: (row: Row) => string | number
  /** The cell on screen, if it differs. */
  show?: (row: Row) => React.ReactNode
}

interface Props<Row> {
  title: string
  note?: string | false
  rows: readonly Row[]
  columns: readonly StatsColumn<Row>[]
  rowKey: (row: Row) => string | number
  none: string
}

export const StatsTable = <Row,>({ title, note, rows, columns, rowKey, none }: Props<Row>) => (
  <section className={classes.panel} aria-label={title}>
    <div className={classes.panelHead}>
      <Title order={2}>{title}</Title>
      {rows.length > 0 && (
        <CsvButton
          title={title}
          head={columns.map(({ head }) => head)}
          rows={() => rows.map((row) => columns.map(({ of }) => of(row)))}
        />
      )}
    </div>
    {note && <p className={classes.note}>{note}</p>}
    {rows.length === 0 ? (
      <p className={classes.note}>{none}</p>
    ) : (
      <ScrollRegion label={`${title}, table`} className={classes.wide}>
        <Table rows={rows} columns={columns} rowKey={rowKey} />
      </ScrollRegion>
    )}
  </section>
)

const Table = <Row,>({ rows, columns, rowKey }: Pick<Props<Row>, 'rows' | 'columns' | 'rowKey'>) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {columns.map(({ head }, index) => (
          <th key={head} scope="col" className={index > 0 ? classes.number : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ head, of, show = of }, index) =>
            index === 0 ? (
              <th key={head} scope="row">
                {show(row)}
              </th>
            ) : (
              <td key={head} className={classes.number}>
                {show(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
