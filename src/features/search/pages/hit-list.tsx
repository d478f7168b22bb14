import { Fragment } from 'react'
import { AdInList } from '../../../platform/web/ui/ad-column.tsx'
import type { AdToShow } from '../../../platform/web/ui/ad-slot.tsx'
import { StoryRow } from '../../../platform/web/ui/story-row.tsx'
import type { Hit } from './results.ts'

export function HitList({ hits, ads }: { hits: readonly Hit[]; ads: readonly AdToShow[] }) {
  return (
    <ul className="border-t border-hairline">
      {hits.map((hit, row) => (
        <Fragment key={hit.id}>
          <StoryRow story={hit}>
            <span className="hit-snippet">
              {hit.snippet.map((text, place) =>
                // oxlint-disable-next-line react/no-array-index-key -- Pieces of a snippet have no other key.
                place % 2 === 1 ? <mark key={place}>{text}</mark> : text,
              )}
            </span>
          </StoryRow>
          <AdInList ads={ads} row={row} rows={hits.length} />
        </Fragment>
      ))}
    </ul>
  )
}
