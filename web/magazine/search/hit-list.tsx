import { StoryRow } from '../../ui/story-row.tsx'
import type { Hit } from './results.ts'

/** Hits as in any list, with the line in which they have what was looked for. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="border-t border-hairline">
      {hits.map((hit) => (
        <StoryRow key={hit.id} story={hit}>
          <span className="hit-line">
            {hit.line.map((text, place) =>
              // oxlint-disable-next-line react/no-array-index-key -- Pieces of a line have nothing but their place.
              place % 2 === 1 ? <mark key={place}>{text}</mark> : text,
            )}
          </span>
        </StoryRow>
      ))}
    </ul>
  )
}
