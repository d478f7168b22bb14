import { useId } from 'react'
import { useLoaded } from '../use-loaded.ts'
import type { ChosenArticle } from './chosen-article.ts'
import { ChosenRow } from './chosen-row.tsx'
import classes from './picker.module.css'

interface Props {
  chosen: readonly ChosenArticle[]
  /** How many may be chosen. */
  most: number
  onChange: (chosen: readonly ChosenArticle[]) => void
}

/** The chosen articles in their order. What moves them is loaded with the first. */
export function ChosenArticles({ chosen, most, onChange }: Props) {
  const label = useId()
  const sortable = useLoaded(() => import('./sortable-articles.tsx'), chosen.length > 0)
  return (
    <div>
      <p className={classes.count} id={label}>
        {chosen.length} of {most} selected
      </p>
      {chosen.length === 0 && <p className={classes.hint}>Selected articles appear here.</p>}
      {sortable ? (
        <sortable.default chosen={chosen} label={label} onChange={onChange} />
      ) : (
        <ol className={classes.chosen} aria-labelledby={label}>
          {chosen.map(({ id, title }) => (
            <ChosenRow
              key={id}
              title={title}
              onRemove={() => onChange(chosen.filter((article) => article.id !== id))}
            />
          ))}
        </ol>
      )}
    </div>
  )
}
