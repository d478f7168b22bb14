import { withCommas } from '../../../platform/web/admin/list/bulk-progress.tsx'
import { ScrollRegion } from '../../../platform/web/admin/scroll-region.tsx'
import type { RefusedRow } from '../contract/imports.ts'
import classes from './import.module.css'

interface Props<R extends RefusedRow> {
  refusals: readonly R[]
  refused: number
  about: readonly [head: string, of: (refusal: R) => string | null]
}

export function Refusals<R extends RefusedRow>({ refusals, refused, about: [head, of] }: Props<R>) {
  if (refusals.length === 0) return null
  return (
    <div>
      <ScrollRegion label="Rejected rows" className={classes.refusals}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">{head}</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map((refusal) => (
              <tr key={`${refusal.line} ${refusal.reason}`}>
                <td>{refusal.line}</td>
                <td>{of(refusal) || '–'}</td>
                <td>{refusal.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {refused > refusals.length && <p className={classes.hint}>and {withCommas(refused - refusals.length)} more</p>}
    </div>
  )
}
