import { MenuLink } from '../../../platform/web/magazine/menu-link.tsx'
import { Headline } from '../../../platform/web/ui/card-heading.tsx'
import { ResponsiveImage } from '../../../platform/web/ui/responsive-image.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import { StoryFoot } from '../../../platform/web/ui/story-card.tsx'
import { Kicker } from '../../../platform/web/ui/story-marks.tsx'
import type { LeadLayout } from '../../settings/contract/blocks.ts'
import { Carousel } from './carousel.tsx'

export function Lead({ layout, stories }: { layout: LeadLayout; stories: Story[] }) {
  const [first, ...others] = stories
  if (layout === 'carousel') return <Carousel stories={stories} />
  if (!first) return null
  if (layout === 'wide') return <WideStory story={first} />
  if (layout === 'three')
    return (
      <div className="lead-grid is-three">
        {stories.map((story, index) => (
          <TopStory key={story.id} story={story} sizes="(min-width: 48rem) 384px, 100vw" isFirst={index === 0} />
        ))}
      </div>
    )
  return (
    <div className={others.length > 0 ? 'lead-grid is-two' : 'lead-grid'}>
      <TopStory story={first} sizes="(min-width: 64rem) 792px, 100vw" isFirst isLarge />
      {others.length > 0 && (
        <div className="grid grid-cols-1 content-start gap-6 sm:grid-cols-2 lg:grid-cols-1">
          {others.map((story) => (
            <TopStory key={story.id} story={story} sizes="(min-width: 64rem) 384px, 50vw" />
          ))}
        </div>
      )}
    </div>
  )
}

interface TopStoryProps {
  story: Story
  sizes: string
  isFirst?: boolean
  isLarge?: boolean
}

function TopStory({ story, sizes, isFirst = false, isLarge = false }: TopStoryProps) {
  return (
    <div className="story card">
      <span className="mb-4 block">
        <TopPicture story={story} sizes={sizes} isFirst={isFirst} />
      </span>
      {story.kicker && <Kicker {...story.kicker} />}
      <Headline story={story} className={`mt-1.5 ${isLarge ? 'text-title' : 'text-lead'}`} />
      {isLarge && <span className="mt-2 line-clamp-3 max-w-2xl text-quiet">{story.excerpt}</span>}
      <StoryFoot story={story} />
    </div>
  )
}

/** For an extraordinary day. */
function WideStory({ story }: { story: Story }) {
  return (
    <div className="story card lead-wide">
      <div className="lead-words">
        {story.kicker && <Kicker {...story.kicker} />}
        <Headline story={story} className="mt-2" />
      </div>
      <TopPicture story={story} sizes="(min-width: 64rem) 792px, 100vw" isFirst />
      <span className="block">
        <span className="line-clamp-6 text-lead">{story.excerpt}</span>
        <StoryFoot story={story} />
      </span>
    </div>
  )
}

const TopPicture = ({ story: { image }, sizes, isFirst }: { story: Story; sizes: string; isFirst: boolean }) =>
  image && (
    <span className="picture-frame">
      <ResponsiveImage image={image} sizes={sizes} isLead={isFirst} isDecorative />
    </span>
  )

export const LiveLine = ({ text, link }: { text: string; link: string }) => (
  <p className="live-line">
    <span aria-hidden="true" className="via" />
    {link ? (
      <MenuLink to={link} className="link">
        {text}
      </MenuLink>
    ) : (
      text
    )}
  </p>
)
