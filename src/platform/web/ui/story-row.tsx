import type { ReactNode } from 'react'
import { type CardLevel, Headline } from './card-heading.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import { type RowForm, showsPicture } from './row-forms.ts'
import type { Story } from './story.ts'
import './story-list.css'
import { Kicker, SponsoredMark, TierMark } from './story-marks.tsx'

/** More part numbers would hide the headline. */
const partsShown = 4

const forms = {
  lead: { className: 'is-lead', headline: 'text-title', sizes: '(min-width: 48rem) 540px, 100vw' },
  half: { className: 'is-half', headline: 'text-lead', sizes: '(min-width: 48rem) 440px, 104px' },
  row: { className: '', headline: 'text-lead', sizes: '(min-width: 48rem) 176px, 104px' },
}

interface Row {
  story: Story
  form?: RowForm
  level?: CardLevel | undefined
  isLead?: boolean
  children: ReactNode
  actions?: ReactNode
}

export function StoryRow({ story, form = 'row', level, isLead = false, children, actions }: Row) {
  const { className, headline, sizes } = forms[form]
  const { image, kicker } = story
  return (
    <li className={`relative border-b border-hairline ${className}`}>
      <div className="story card story-row">
        <p className="story-row-date text-label text-quiet">
          <time dateTime={story.day}>{story.day}</time>
          {kicker && <Kicker {...kicker} />}
        </p>
        <div className="story-row-text">
          <Headline story={story} level={level} className={headline} />
          {children}
          <StoryMarks story={story} />
        </div>
        {image && showsPicture(story, form) && (
          <span className={`story-row-picture picture-frame ${image.isLineArt ? 'is-drawing' : ''}`}>
            <ResponsiveImage image={image} sizes={sizes} isLead={isLead} isDecorative />
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
