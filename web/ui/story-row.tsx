import type { ReactNode } from 'react'
import { type CardLevel, Headline } from './card-heading.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import type { Story } from './story.ts'
import './story-list.css'
import { SponsoredMark, TierMark } from './story-marks.tsx'

/** More part numbers would hide the headline. */
const partsShown = 4

interface Row {
  story: Story
  level?: CardLevel | undefined
  /** Its image is loaded first. */
  isLead?: boolean
  /** Below the headline. */
  children: ReactNode
  /** Beside the card. */
  actions?: ReactNode
}

/** A story in a dense list: date at the left, image at the right. */
export function StoryRow({ story, level, isLead = false, children, actions }: Row) {
  return (
    <li className="relative border-b border-hairline">
      <div className="story card story-row">
        <time dateTime={story.day} className="story-row-date text-label text-quiet">
          {story.day}
        </time>
        <div className="story-row-text">
          <Headline story={story} level={level} className="text-lead" />
          {children}
          <StoryMarks story={story} />
        </div>
        {story.image && (
          <span className="story-row-picture picture-frame">
            <ResponsiveImage image={story.image} sizes="(min-width: 48rem) 176px, 104px" isLead={isLead} isDecorative />
          </span>
        )}
      </div>
      {actions}
    </li>
  )
}

function StoryMarks({ story: { tier, parts, by, isSponsored } }: { story: Story }) {
  if (!tier && !parts && !by && !isSponsored) return null
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
      {isSponsored && <SponsoredMark />}
      {by && <span className="text-quiet">{by}</span>}
      <TierMark tier={tier} />
      {parts?.slice(0, partsShown).map((part) => (
        <span key={part} className="part">
          {part}
        </span>
      ))}
    </span>
  )
}
