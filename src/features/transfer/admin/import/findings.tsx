import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import { Refusals } from '../../../imports/admin/refusals.tsx'
import type { SiteImport } from '../../contract/import/endpoints.ts'
import classes from './import.module.css'

const titles = [
  ['dropped', 'Unsupported content'],
  ['picture', 'Missing images'],
  ['dead link', 'Broken links'],
] as const

export const Findings = ({ found }: { found: SiteImport }) => (
  <>
    {titles.map(([kind, title]) => {
      const drops = found.drops[kind] ?? []
      return drops.length === 0 ? null : (
        <div key={kind}>
          <h2>{title}</h2>
          <ScrollRegion label={title} className={classes.names}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Count</th>
                  <th scope="col">For example</th>
                </tr>
              </thead>
              <tbody>
                {drops.map(({ what, uses, example }) => (
                  <tr key={what}>
                    <td>{what}</td>
                    <td>{uses.toLocaleString('en')}</td>
                    <td className={classes.example}>{example}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </div>
      )
    })}
    {found.refused > 0 && (
      <section aria-labelledby="refused">
        <h2 id="refused">Skipped or changed</h2>
        <Refusals refusals={found.refusals} refused={found.refused} about={['Item', ({ about }) => about]} />
      </section>
    )}
  </>
)
