import { Headline } from '../../../platform/web/ui/card-heading.tsx'
import { Designator } from '../../../platform/web/ui/designator.tsx'
import { PageLink } from '../../../platform/web/ui/page-link.tsx'
import { ResponsiveImage } from '../../../platform/web/ui/responsive-image.tsx'
import type { Story } from '../../../platform/web/ui/story.ts'
import { PictureStory, StoryFoot } from '../../../platform/web/ui/story-card.tsx'
import { TintStyles } from '../../../platform/web/ui/story-marks.tsx'
import type { BlockLayout } from '../../settings/contract/blocks.ts'
import type { HomeBlock } from './rows.ts'

interface Stories {
  stories: Story[]
}

export function BlockRow({ blocks }: { blocks: readonly HomeBlock[] }) {
  const [first] = blocks
  if (blocks.length === 1 && first) return <BlockSection block={first} />
  return (
    <div className="two-lists">
      {blocks.map((block) => (
        <BlockSection key={block.heading} block={block} />
      ))}
    </div>
  )
}

export function BlockSection({ block: { heading, mark, tint, layout, more, stories } }: { block: HomeBlock }) {
  const Layout = layouts[layout]
  return (
    <section className={frames[layout]}>
      <SectionHeading reference={mark} title={heading} tint={tint} to={more} />
      <Layout stories={stories} />
    </section>
  )
}

const frames: Partial<Record<BlockLayout, string>> = { band: 'band', ranked: 'ruled' }

function LeadStories({ stories }: Stories) {
  return (
    <ul className="rows beside">
      {stories.map((story) => (
        <li key={story.id} className="pb-4 not-first:pt-4">
          <LeadStory story={story} />
        </li>
      ))}
    </ul>
  )
}

function LeadAndHeadlines({ stories }: Stories) {
  const [lead, ...others] = stories
  if (lead && others.length === 0)
    return <LeadStory story={lead} imageSizes="(min-width: 64rem) 540px, 100vw" className="lead-alone" />
  return (
    <div className="grid gap-6 grid-cols-1 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {lead && <LeadStory story={lead} imageSizes="(min-width: 64rem) 540px, 100vw" />}
      <Headlines stories={others} />
    </div>
  )
}

function RankedHeadlines({ stories }: Stories) {
  return (
    <ol className="row-of-ranks">
      {stories.map((story, index) => (
        <li key={story.id} className="border-t border-hairline first:border-t-0 sm:border-t-0">
          <div className="story card flex gap-4 py-3 lg:block">
            <span aria-hidden="true" className="w-9 shrink-0 text-display font-light text-accent">
              {index + 1}
            </span>
            <div className="min-w-0 lg:mt-1">
              <Headline story={story} level={3} className="line-clamp-3 text-body" />
              <StoryFoot story={story} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function StoriesWithParts({ stories }: Stories) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
      {stories.map((story) => (
        <li key={story.id} className="border-t border-hairline">
          <div className="story card py-4">
            <Headline story={story} level={3} className="line-clamp-3 text-body" />
            <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
            <span className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
              {story.parts?.slice(0, 4).map((part) => (
                <span key={part} className="part">
                  {part}
                </span>
              ))}
            </span>
            <StoryFoot story={story} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function RowOfPictures({ stories }: Stories) {
  return (
    <ul className="row-of-four">
      {stories.map((story) => (
        <li key={story.id}>
          <PictureStory story={story} sizes="(min-width: 80rem) 214px, (min-width: 40rem) 50vw, 7rem" />
        </li>
      ))}
    </ul>
  )
}

function PictureThenHeadlines({ stories }: Stories) {
  const [first, ...others] = stories
  return (
    <>
      {first && <PictureStory story={first} sizes="(min-width: 64rem) 440px, 100vw" />}
      <div className="mt-3 border-t border-hairline">
        <Headlines stories={others} />
      </div>
    </>
  )
}

function Headlines({ stories }: Stories) {
  return (
    <ul className="rows">
      {stories.map((story) => (
        <li key={story.id}>
          <HeadlineStory story={story} />
        </li>
      ))}
    </ul>
  )
}

const layouts: Record<BlockLayout, React.ComponentType<Stories>> = {
  beside: LeadStories,
  pictures: RowOfPictures,
  band: RowOfPictures,
  lead: LeadAndHeadlines,
  ranked: RankedHeadlines,
  parts: StoriesWithParts,
  headlines: Headlines,
  picture: PictureThenHeadlines,
}

interface Props {
  reference: string
  title: string
  tint?: string | undefined
  /** Null: there is no whole list. */
  to: string | null
}

function SectionHeading({ reference, title, tint = '', to }: Props) {
  return (
    <div className="mb-4 flex items-center gap-3">
      {tint && <TintStyles />}
      <div className={`flex flex-1 items-center gap-3 ${tint}`}>
        <Designator of={reference} />
        <h2 className="label">{title}</h2>
        <span className="trace" aria-hidden="true" />
      </div>
      {to && (
        <PageLink to={to} className="read-more">
          Read More<span className="sr-only">: {title}</span>
        </PageLink>
      )}
    </div>
  )
}

function HeadlineStory({ story }: { story: Story }) {
  return (
    <div className="story card py-3">
      <Headline story={story} level={3} className="line-clamp-3 text-body" />
      <StoryFoot story={story} />
    </div>
  )
}

function LeadStory({
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
