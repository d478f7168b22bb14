import { useEffect, useState } from 'react'
import { Icon } from '../../../../platform/web/ui/icons.tsx'
import './history.css'
import { goToPlace, type Place, reportReadingPlace } from './reading-place.ts'

/** Loaded for signed-in readers only. It floats, so that the page does not shift. */
export default function ContinueReading({ articleId }: { articleId: number }) {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => reportReadingPlace(articleId, setPlace), [articleId])
  if (!place) return null
  const goOn = () => {
    goToPlace(place)
    setPlace(null)
  }
  return (
    <aside aria-label="Continue reading" className="no-print continue-reading floating">
      <span>You read {place.percent}% last time.</span>
      <button type="button" className="button" onClick={goOn}>
        Continue reading
      </button>
      <button type="button" className="icon-button" aria-label="Close" onClick={() => setPlace(null)}>
        <Icon name="close" size={16} />
      </button>
    </aside>
  )
}
