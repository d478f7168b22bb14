import { Alert } from '@mantine/core'
import type { NewsletterImport } from '../../../../contract/newsletter/list.ts'
import classes from '../../kit/import/import.module.css'
import { Refusals } from '../../kit/import/refusals.tsx'

/** The result of a check or import: new, known and refused addresses. */
export function ImportReport({ list }: { list: NewsletterImport }) {
  if (list.state === 'failed') return null
  const counts = [
    [list.state === 'done' || list.state === 'importing' ? 'Imported' : 'New', list.fresh],
    ['Already subscribed', list.known],
    ['Refused', list.refused],
    [list.state === 'done' || list.state === 'importing' ? 'Suppressed' : 'To be suppressed', list.suppressed],
  ] as const
  return (
    <>
      <p className={classes.file}>{list.fileName}</p>
      {list.state === 'done' && (
        <Alert color="green" variant="light" role="alert">
          {list.fresh.toLocaleString('en')} {list.fresh === 1 ? 'address is' : 'addresses are'} in the list now.
        </Alert>
      )}
      <dl className={classes.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {list.suppressed > 0 && (
        <p className={classes.hint}>
          Suppressed addresses said no elsewhere, or mail to them bounced. No later import can subscribe them; only
          their owners can.
        </p>
      )}
      <Refusals {...list} />
    </>
  )
}
