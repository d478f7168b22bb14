import { Button, Title } from '@mantine/core'
import { IconDownload } from '../../../../platform/web/admin/icons.tsx'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import classes from './dashboard.module.css'
import { saveAsCsv } from './save-as-csv.ts'

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

export function StatsTable<Row>({ title, note, rows, columns, rowKey, none }: Props<Row>) {
  const save = () =>
    saveAsCsv(
      `${title.toLowerCase().replaceAll(' ', '-')}.csv`,
      columns.map(({ head }) => head),
      rows.map((row) => columns.map(({ of }) => of(row))),
    ).catch((error: unknown) => notifyError('Error downloading data', error))
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <Title order={2}>{title}</Title>
        {rows.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className="no-print"
            leftSection={<IconDownload size={15} />}
            aria-label={`${title} as CSV`}
            onClick={() => void save()}
          >
            CSV
          </Button>
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
}

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
