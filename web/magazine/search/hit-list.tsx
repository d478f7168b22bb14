import { Picture } from '../../ui/picture.tsx'
import { StoryLink } from '../../ui/story-card.tsx'
import '../../ui/story-list.css'
import { TierMark } from '../../ui/story-parts.tsx'
import type { Hit } from './results.ts'

/** Hits as in any list, with the line in which they have what was looked for. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="border-t border-hairline">
      {hits.map((hit) => (
        <li key={hit.id} className="border-b border-hairline">
          <StoryLink story={hit} className="story-row">
            <time dateTime={hit.day} className="story-row-date text-label text-quiet">
              {hit.day}
            </time>
            <span className="story-row-text">
              <span className="headline text-lead">{hit.title}</span>
              <span className="hit-line">
                {hit.line.map((text, place) =>
                  // oxlint-disable-next-line react/no-array-index-key -- Pieces of a line have nothing but their place.
                  place % 2 === 1 ? <mark key={place}>{text}</mark> : text,
                )}
              </span>
              <HitMarks hit={hit} />
            </span>
            {hit.image && (
              <span className="story-row-picture picture-frame">
                <Picture image={hit.image} sizes="(min-width: 48rem) 176px, 104px" isDecorative />
              </span>
            )}
          </StoryLink>
        </li>
      ))}
    </ul>
  )
}

const partsShown = 4

function HitMarks({ hit: { tier, parts } }: { hit: Hit }) {
  if (!tier && !parts) return null
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
      <TierMark tier={tier} />
      {parts?.slice(0, partsShown).map((part) => (
        <span key={part} className="part">
          {part}
        </span>
      ))}
    </span>
  )
}
