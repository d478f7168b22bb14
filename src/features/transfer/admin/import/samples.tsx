import type { SiteImport } from '../../contract/import/endpoints.ts'
import classes from './import.module.css'

/** Samples have no pictures: the import fetches them. */
export const Samples = ({ samples }: { samples: SiteImport['samples'] }) =>
  samples.length === 0 ? null : (
    <section aria-labelledby="samples">
      <h2 id="samples">Preview of the first articles</h2>
      {samples.map(({ title, html, status, date }) => (
        <details key={`${title} ${date}`} className={classes.sample}>
          <summary>
            {title || 'Without a title'}{' '}
            <span className={classes.quiet}>{[status, date?.slice(0, 10)].filter(Boolean).join(', ')}</span>
          </summary>
          {/* Sanitised by the server: nothing in it runs. */}
          <div className="prose" inert dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </section>
  )
