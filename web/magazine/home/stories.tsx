import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import type { Story } from '../../ui/story.ts'
import { Headline, StoryFoot, StoryLink } from '../../ui/story-card.tsx'

/** A headline with its date. */
export function HeadlineStory({ story }: { story: Story }) {
  return (
    <StoryLink story={story} className="block py-3">
      <Headline story={story} className="text-body" />
      <StoryFoot story={story} />
    </StoryLink>
  )
}

/** A story with its excerpt, and with its image if `imageSizes` is given. */
export function LeadStory({
  story,
  imageSizes,
  className = 'flex flex-col gap-4',
}: {
  story: Story
  imageSizes?: string
  className?: string
}) {
  return (
    <StoryLink story={story} className={className}>
      {story.image && imageSizes && (
        <span className="picture-frame">
          <ResponsiveImage image={story.image} sizes={imageSizes} isDecorative />
        </span>
      )}
      <span className="block">
        <Headline story={story} className="text-lead" />
        {story.excerpt && <span className="mt-1.5 line-clamp-2 text-small text-quiet">{story.excerpt}</span>}
        <StoryFoot story={story} />
      </span>
    </StoryLink>
  )
}
