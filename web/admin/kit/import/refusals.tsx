import type { ImportRefusal } from '../../../../contract/newsletter/list.ts'
import classes from './import.module.css'

interface Props {
  refusals: readonly ImportRefusal[]
  /** All, listed or not. */
  refused: number
}

/** The rows of a file that were not taken, or not in full. */
export function Refusals({ refusals, refused }: Props) {
  if (refusals.length === 0) return null
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
              <tr key={`${line} ${reason}`}>
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
