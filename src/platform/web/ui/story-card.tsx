import { Headline } from './card-heading.tsx'
import { ResponsiveImage } from './responsive-image.tsx'
import type { Story } from './story.ts'
import { SponsoredMark, TierMark } from './story-marks.tsx'

export function PictureStory({ story, sizes }: { story: Story; sizes: string }) {
  return (
    <div className={`story card picture-story ${story.image?.isLineArt ? 'is-drawing' : ''}`}>
      {story.image && (
        <span className="picture-frame">
          <ResponsiveImage image={story.image} sizes={sizes} isDecorative />
        </span>
      )}
      <div>
        <Headline story={story} level={3} className="line-clamp-3 text-body" />
        {story.excerpt && <span className="mt-1 block text-small text-quiet">{story.excerpt}</span>}
        <StoryFoot story={story} />
      </div>
    </div>
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
