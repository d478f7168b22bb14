import { Icon } from '../../../../platform/web/ui/icons.tsx'
import './save-toggle.css'
import { toggleSaved, useSavedIds } from './saved-ids.ts'

interface Props {
  id: number
  title: string
  className: string
  hasWord?: boolean
}

/** Loaded for signed-in readers only. */
export default function SaveToggle({ id, title, className, hasWord = false }: Props) {
  const isSaved = useSavedIds()?.has(id) ?? false
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      {...(!hasWord && { 'aria-label': `Save “${title}”` })}
      className={`save-toggle ${className}`}
      onClick={() => void toggleSaved(id)}
    >
      <Icon name="saved" size={hasWord ? 16 : 20} />
      {hasWord && (isSaved ? 'Saved' : 'Save')}
    </button>
  )
}
