import { categoryLink, componentLink, listingLink } from '../../../contract/links.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Story } from '../../ui/story.ts'
import { PictureStory, StoryFoot, StoryLink } from '../../ui/story-card.tsx'
import { HeadlineStory, LeadStory } from './stories.tsx'

interface Stories {
  stories: Story[]
}

export function LatestNews({ stories }: Stories) {
  return (
    <section>
      <SectionHeading reference="U1A" title="Latest EE News" to={listingLink('news')} />
      <ul className="rows">
        {stories.map((story) => (
          <li key={story.id} className="pb-4 not-first:pt-4">
            <LeadStory story={story} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function LatestProducts({ stories }: Stories) {
  return (
    <section>
      <SectionHeading reference="U2A" title="Latest EE Products" to={listingLink('new-products')} />
      <RowOfFour stories={stories} />
    </section>
  )
}

/** The second halves of news and products. */
export function MoreNewsAndProducts({ news, products }: { news: Story[]; products: Story[] }) {
  return (
    <div className="two-lists">
      <section>
        <SectionHeading reference="U1B" title="Latest EE News" to={listingLink('news')} />
        <Headlines stories={news} />
      </section>
      <section>
        <SectionHeading reference="U2B" title="Latest EE Products" to={listingLink('new-products')} />
        <Headlines stories={products} />
      </section>
    </div>
  )
}

export function DesignGuide({ stories }: Stories) {
  const [lead, ...others] = stories
  return (
    <section>
      <SectionHeading reference="U3" title="Design Guide" to={listingLink('design-guide')} />
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        {lead && <LeadStory story={lead} imageSizes="(min-width: 64rem) 540px, 100vw" />}
        <Headlines stories={others} />
      </div>
    </section>
  )
}

export function MostViewed({ stories }: Stories) {
  return (
    <section>
      <SectionHeading reference="D1" title="Most viewed" to={listingLink('news')} />
      <ol className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {stories.map((story, index) => (
          <li key={story.id} className="border-t border-hairline first:border-t-0 sm:border-t-0">
            <StoryLink story={story} className="flex gap-4 py-3 lg:block">
              <span aria-hidden="true" className="w-9 shrink-0 text-display font-light text-accent">
                {index + 1}
              </span>
              <span className="block lg:mt-1">
                <span className="headline line-clamp-3 text-body">{story.title}</span>
                <StoryFoot story={story} />
              </span>
            </StoryLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function AutomobileAndAi({ automobile, ai }: { automobile: Story[]; ai: Story[] }) {
  return (
    <div className="two-lists">
      <section>
        <SectionHeading reference="M1" title="Automobile" to={componentLink('automotive')} />
        <PictureThenHeadlines stories={automobile} />
      </section>
      <section>
        <SectionHeading reference="U4" title="Artificial Intelligence" to={componentLink('ai')} />
        <PictureThenHeadlines stories={ai} />
      </section>
    </div>
  )
}

export function India({ stories }: Stories) {
  return (
    <section className="band">
      <SectionHeading reference="Q1" title="India Semiconductor" to={categoryLink('Indiasemiconductor')} />
      <RowOfFour stories={stories} />
    </section>
  )
}

/** Stories with their part numbers in two columns. */
export function ComponentEngineering({ stories }: Stories) {
  return (
    <section>
      <SectionHeading reference="J1" title="Component Engineering" to={listingLink('sourcing-database')} />
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {stories.map((story) => (
          <li key={story.id} className="border-t border-hairline">
            <StoryLink story={story} className="block py-4">
              <span className="headline line-clamp-3 text-body">{story.title}</span>
              <span className="mt-1 line-clamp-2 text-small text-quiet">{story.excerpt}</span>
              <span className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
                {story.parts?.slice(0, 4).map((part) => (
                  <span key={part} className="part">
                    {part}
                  </span>
                ))}
              </span>
              <StoryFoot story={story} />
            </StoryLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowOfFour({ stories }: Stories) {
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
