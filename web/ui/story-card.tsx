import { articleLink } from '../../contract/links.ts'
import { HeadlineText } from './headline-text.tsx'
import { PageLink } from './page-link.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import type { Story } from './story.ts'
import { SponsoredMark, TierMark } from './story-marks.tsx'

/** A story with its image above the headline. */
export function PictureStory({ story, sizes }: { story: Story; sizes: string }) {
  return (
    <StoryLink story={story} className="picture-story">
      {story.image && (
        <span className="picture-frame">
          <ResponsiveImage image={story.image} sizes={sizes} isDecorative />
        </span>
      )}
      <span className="block">
        <Headline story={story} className="text-body" />
        {story.excerpt && <span className="mt-1 block text-small text-quiet">{story.excerpt}</span>}
        <StoryFoot story={story} />
      </span>
    </StoryLink>
  )
}

/** A link around a whole story. */
export function StoryLink({
  story,
  className,
  children,
}: {
  story: Story
  className: string
  children: React.ReactNode
}) {
  return (
    <PageLink to={articleLink(story)} className={`story ${className}`}>
      {children}
    </PageLink>
  )
}

export function Headline({ story, className }: { story: Story; className: string }) {
  return (
    <span className={`headline line-clamp-3 ${className}`}>
      <HeadlineText text={story.title} />
    </span>
  )
}

export function StoryFoot({ story }: { story: Story }) {
  return (
    <span className="mt-1.5 flex gap-3 text-label text-quiet">
      <time dateTime={story.day}>{story.day}</time>
      <TierMark tier={story.tier} />
      {story.isSponsored && <SponsoredMark />}
    </span>
  )
}
