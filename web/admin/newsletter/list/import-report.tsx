import { Alert } from '@mantine/core'
import type { NewsletterImport } from '../../../../contract/newsletter/list.ts'
import classes from './list.module.css'

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
      {list.refusals.length > 0 && <Refusals list={list} />}
    </>
  )
}

function Refusals({ list: { refusals, refused } }: { list: NewsletterImport }) {
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too */}
      <section className={classes.refusals} aria-label="Refused rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Email</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ line, email, reason }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{email ?? '–'}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {refused > refusals.length && (
        <p className={classes.hint}>and {(refused - refusals.length).toLocaleString('en')} more</p>
      )}
    </div>
  )
}
