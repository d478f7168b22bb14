import classes from './import.module.css'

interface Refusal {
  line: number
  email?: string | null
  part?: string
  reason: string
}

interface Props {
  refusals: readonly Refusal[]
  /** All, listed or not. */
  refused: number
  /** What a row is about. */
  head?: string
}

/** The rows of a file that were not taken, or not in full. */
export function Refusals({ refusals, refused, head = 'Email' }: Props) {
  if (refusals.length === 0) return null
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too */}
      <section className={classes.refusals} aria-label="Refused rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">{head}</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ line, email, part, reason }) => (
              <tr key={`${line} ${reason}`}>
                <td>{line}</td>
                <td>{email ?? (part || '–')}</td>
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
