import type { ArticleListItem } from '../../../contract/articles.ts'
import { PictureStory } from '../../ui/story-card.tsx'
import type { Story } from '../story.ts'

const previewWords = 5

/** A related story with the first five words of its description. */
export function toTeaser({ Description }: ArticleListItem, story: Story): Story {
  const words = Description.split(/\s+/)
  return { ...story, excerpt: words.slice(0, previewWords).join(' ') + (words.length > previewWords ? '…' : '') }
}

export function Related({ stories }: { stories: Story[] }) {
  if (stories.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-12">
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
