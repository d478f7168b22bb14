import type { Story } from './story.ts'
import { StoryRow } from './story-row.tsx'

/** A dense list of stories with their excerpts. */
export function StoryList({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className="border-t border-hairline">
      {stories.map((story, index) => (
        <StoryRow key={story.id} story={story} isLead={index === 0}>
          <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
        </StoryRow>
      ))}
    </ul>
  )
}
