import { Fragment, type ReactNode } from 'react'
import { AdInList } from './ad-column.tsx'
import type { AdToShow } from './ad-slot.tsx'
import type { CardLevel } from './card-heading.tsx'
import type { Story } from './story.ts'
import { StoryRow } from './story-row.tsx'

interface Props {
  stories: readonly Story[]
  level?: CardLevel
  ads?: readonly AdToShow[]
  /** What can be done with a story. */
  actionsOf?: (story: Story) => ReactNode
}

/** A dense list of stories with their excerpts. On narrow screens advertisements stand between them. */
export function StoryList({ stories, level, ads, actionsOf }: Props) {
  return (
    <ul className="border-t border-hairline">
      {stories.map((story, index) => (
        <Fragment key={story.id}>
          <StoryRow story={story} level={level} isLead={index === 0} actions={actionsOf?.(story)}>
            <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
          </StoryRow>
          {ads && <AdInList ads={ads} row={index} />}
        </Fragment>
      ))}
    </ul>
  )
}
