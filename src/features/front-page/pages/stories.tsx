import { Headline } from '../../../platform/web/ui/card-heading.tsx'
import { ResponsiveImage } from '../../../platform/web/ui/responsive-image.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import { StoryFoot } from '../../../platform/web/ui/story-card.tsx'

export function HeadlineStory({ story }: { story: Story }) {
  return (
    <div className="story card py-3">
      <Headline story={story} level={3} className="line-clamp-3 text-body" />
      <StoryFoot story={story} />
    </div>
  )
}

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
    <div className={`story card ${className}`}>
      {story.image && imageSizes && (
        <span className="picture-frame">
          <ResponsiveImage image={story.image} sizes={imageSizes} isDecorative />
        </span>
      )}
      <div>
        <Headline story={story} level={3} className="line-clamp-3 text-lead" />
        {story.excerpt && <span className="mt-1.5 line-clamp-2 text-small text-quiet">{story.excerpt}</span>}
        <StoryFoot story={story} />
      </div>
    </div>
  )
}
