import { CloseButton } from '@mantine/core'
import type { Chosen } from '../../../contract/article/carousel.ts'
import { limits } from '../../../contract/catalogue.ts'
import classes from './carousel.module.css'
import type { CarouselChange } from './carousel-list.ts'

interface Props {
  chosen: readonly Chosen[]
  change: (change: CarouselChange) => Promise<void>
}

/** The articles in the carousel in their order, and those that do not fit. */
export function InCarousel({ chosen, change }: Props) {
  const shown = chosen.filter(({ isShown }) => isShown)
  const others = chosen.filter(({ isShown }) => !isShown)
  return (
    <aside className={classes.chosen} aria-label="In the carousel">
      <h2>Readers see</h2>
      {shown.length === 0 && <p className={classes.quiet}>Nothing yet: the front page has no carousel.</p>}
      <Titles articles={shown} change={change} isCounted />
      {chosen.length > limits.carousel && (
        <output className={classes.many}>
          {chosen.length} articles are chosen. Readers see the {limits.carousel} that were added last.
        </output>
      )}
      {others.length > 0 && (
        <>
          <h2>Not shown</h2>
          <Titles articles={others} change={change} />
        </>
      )}
    </aside>
  )
}

function Titles({
  articles,
  change,
  isCounted = false,
}: {
  articles: Chosen[]
  change: Props['change']
  isCounted?: boolean
}) {
  const List = isCounted ? 'ol' : 'ul'
  return (
    <List className={classes.titles}>
      {articles.map(({ ID: id, 'Article Title': title, isPublished }) => (
        <li key={id}>
          <span>
            {title || 'No Title'}
            {!isPublished && <span className={classes.quiet}> · draft</span>}
          </span>
          <CloseButton
            size="sm"
            aria-label={`Remove ${title || 'No Title'}`}
            onClick={() => void change({ id, title, isCarousel: 0 })}
          />
        </li>
      ))}
    </List>
  )
}
