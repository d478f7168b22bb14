import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import type { SystemStatus } from '../../contract/state.ts'
import classes from './state.module.css'

type Props = SystemStatus['errors'] & { processes: number }

/** Of the process that answers. */
export function Errors({ total, latest, processes }: Props) {
  return (
    <section id="errors" aria-labelledby="errors-title" className={classes.errors}>
      <h2 id="errors-title">Last errors</h2>
      <p className={classes.quiet}>
        {total === 0
          ? 'No errors since the server started.'
          : `${total.toLocaleString('en')} since the server started, newest first. The server log has all of them, with their causes.`}{' '}
        {processes > 1 && 'This list covers one process. Other processes have their own.'}
      </p>
      {latest.length > 0 && (
        <ol className={classes.log}>
          {latest.map(({ at, message, requestId }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- errors of one moment may be equal
            <li key={`${at} ${index}`}>
              <DateTime at={at} />
              <code className={classes.path}>{message}</code>
              {requestId && <span className={classes.quiet}>Request {requestId}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
