import { StoryRow } from '../../ui/story-row.tsx'
import type { Hit } from './results.ts'

/** Search results with their snippets. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="border-t border-hairline">
      {hits.map((hit) => (
        <StoryRow key={hit.id} story={hit}>
          <span className="hit-snippet">
            {hit.snippet.map((text, place) =>
              // oxlint-disable-next-line react/no-array-index-key -- Pieces of a snippet have no other key.
              place % 2 === 1 ? <mark key={place}>{text}</mark> : text,
            )}
          </span>
        </StoryRow>
      ))}
    </ul>
  )
}
