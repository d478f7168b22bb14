import { Picture } from './picture.tsx'
import type { Story } from './story.ts'
import { StoryLink } from './story-card.tsx'
import './story-list.css'
import { TierMark } from './story-parts.tsx'

/** A dense column to scan: date in the margin, image at the right. */
export function StoryList({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className="border-t border-hairline">
      {stories.map((story, index) => (
        <li key={story.id} className="border-b border-hairline">
          <StoryLink story={story} className="story-row">
            <time dateTime={story.day} className="story-row-date text-label text-quiet">
              {story.day}
            </time>
            <span className="story-row-text">
              <span className="headline text-lead">{story.title}</span>
              <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
              <StoryMarks story={story} />
            </span>
            {story.image && (
              <span className="story-row-picture picture-frame">
                <Picture
                  image={story.image}
                  sizes="(min-width: 48rem) 176px, 104px"
                  isLead={index === 0}
                  isDecorative
                />
              </span>
            )}
          </StoryLink>
        </li>
      ))}
    </ul>
  )
}

/** How many parts fit beside a headline before they become a parts list. */
const partsShown = 4

function StoryMarks({ story: { tier, parts } }: { story: Story }) {
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
