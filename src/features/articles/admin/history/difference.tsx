import type { z } from 'zod'
import type { Difference as DifferenceShape } from '../../contract/editing.ts'
import classes from './history.module.css'

export type DifferenceOf = z.infer<typeof DifferenceShape>

const elements = { same: 'span', added: 'ins', removed: 'del' } as const

export function DifferenceView({ difference }: { difference: DifferenceOf }) {
  const { fields, text, isOnlyFormatting } = difference
  if (fields.length === 0 && text.length === 0)
    return <p className={classes.quiet}>{isOnlyFormatting ? 'Only the formatting differs.' : 'No differences.'}</p>
  return (
    <div className={classes.difference}>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {before && <del>{before}</del>} {after && <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {text.length > 0 && (
        <div className={classes.text}>
          {text.map(({ kind, text: words }, index) => {
            const Element = elements[kind]
            // Parts have no key but their position.
            // oxlint-disable-next-line react/no-array-index-key
            return <Element key={index}>{kind === 'same' ? shortened(words, index, text.length) : words}</Element>
          })}
        </div>
      )}
    </div>
  )
}

const context = 160

/** Cuts long unchanged text to what is next to a change. */
function shortened(words: string, index: number, count: number): string {
  if (words.length <= 3 * context) return words
  const head = index === 0 ? '' : words.slice(0, context)
  const tail = index === count - 1 ? '' : words.slice(-context)
  return `${head} … ${tail}`
}
