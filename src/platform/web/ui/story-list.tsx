import { Fragment, type ReactNode } from 'react'
import { AdInList } from './ad-column.tsx'
import type { AdToShow } from './ad-slot.tsx'
import type { CardLevel } from './card-heading.tsx'
import { formAt } from './row-forms.ts'
import type { Story } from './story.ts'
import { StoryRow } from './story-row.tsx'

interface Props {
  stories: readonly Story[]
  level?: CardLevel
  ads?: readonly AdToShow[]
  actionsOf?: (story: Story) => ReactNode
}

/** The first large, then two side by side, then rows. Narrow screens have advertisements between. */
export function StoryList({ stories, level, ads, actionsOf }: Props) {
  return (
    <ul className="story-list border-t border-hairline">
      {stories.map((story, index) => {
        const form = formAt(index, stories.length)
        return (
          <Fragment key={story.id}>
            <StoryRow story={story} form={form} level={level} isLead={index === 0} actions={actionsOf?.(story)}>
              <span className={form === 'lead' ? leadExcerpt : 'mt-1 line-clamp-2 text-small text-quiet'}>
                {story.excerpt}
              </span>
            </StoryRow>
            {ads && <AdInList ads={ads} row={index} rows={stories.length} />}
          </Fragment>
        )
      })}
    </ul>
  )
}

const leadExcerpt = 'mt-2 line-clamp-4 text-body text-quiet'
