import { Icon } from '../../ui/icons.tsx'
import './save-toggle.css'
import { setSaved, useSavedIds } from './saved-ids.ts'

interface Props {
  id: number
  title: string
  className: string
  /** The word beside the sign. */
  hasWord?: boolean
}

/** Puts an article aside, or back. Loaded for signed-in readers only. */
export default function SaveToggle({ id, title, className, hasWord = false }: Props) {
  const ids = useSavedIds()
  const isSaved = ids?.has(id) ?? false
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-disabled={ids === null}
      {...(!hasWord && { 'aria-label': `Save “${title}”` })}
      className={`save-toggle ${className}`}
      onClick={() => ids && void setSaved(id, !isSaved)}
    >
      <Icon name="saved" size={hasWord ? 16 : 20} />
      {hasWord && (isSaved ? 'Saved' : 'Save')}
    </button>
  )
}
