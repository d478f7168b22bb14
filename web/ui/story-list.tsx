import { Fragment } from 'react'
import { AdInList } from './ad-column.tsx'
import type { AdToShow } from './ad-slot.tsx'
import type { Story } from './story.ts'
import { StoryRow } from './story-row.tsx'

/** A dense list of stories with their excerpts. On narrow screens advertisements stand between them. */
export function StoryList({ stories, ads }: { stories: readonly Story[]; ads?: readonly AdToShow[] }) {
  return (
    <ul className="border-t border-hairline">
      {stories.map((story, index) => (
        <Fragment key={story.id}>
          <StoryRow story={story} isLead={index === 0}>
            <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
          </StoryRow>
          {ads && <AdInList ads={ads} row={index} />}
        </Fragment>
      ))}
    </ul>
  )
}
