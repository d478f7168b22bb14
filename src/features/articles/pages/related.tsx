import type { Story } from '../../../platform/web/ui/story.ts'
import { PictureStory } from '../../../platform/web/ui/story-card.tsx'

export function Related({ stories }: { stories: Story[] }) {
  if (stories.length === 0) return null
  return (
    <section id="related-articles" aria-labelledby="related" className="no-print mt-12">
      <div className="mb-4 flex items-center gap-3">
        <h2 id="related" className="label">
          Related articles
        </h2>
        <span className="trace" aria-hidden="true" />
      </div>
      <ul className="row-of-four">
        {stories.map((story) => (
          <li key={story.id}>
            <PictureStory story={story} sizes="(min-width: 80rem) 210px, (min-width: 40rem) 50vw, 7rem" />
          </li>
        ))}
      </ul>
    </section>
  )
}
