import { CloseButton } from '@mantine/core'
import type { Chosen } from '../../../contract/article/carousel.ts'
import { limits } from '../../../contract/catalogue.ts'
import classes from './carousel.module.css'
import type { Turn } from './offer.ts'

interface Props {
  chosen: readonly Chosen[]
  turn: (turn: Turn) => Promise<void>
}

/** What is in the carousel, in the order in which readers see it, and what there is no room for. */
export function InCarousel({ chosen, turn }: Props) {
  const shown = chosen.filter(({ isShown }) => isShown)
  const others = chosen.filter(({ isShown }) => !isShown)
  return (
    <aside className={classes.chosen} aria-label="In the carousel">
      <h2>Readers see</h2>
      {shown.length === 0 && <p className={classes.quiet}>Nothing yet: the front page has no carousel.</p>}
      <Titles articles={shown} turn={turn} isCounted />
      {chosen.length > limits.carousel && (
        <output className={classes.many}>
          {chosen.length} are chosen, and there is room for {limits.carousel}: those that were put in last.
        </output>
      )}
      {others.length > 0 && (
        <>
          <h2>Also in</h2>
          <Titles articles={others} turn={turn} />
        </>
      )}
    </aside>
  )
}

function Titles({
  articles,
  turn,
  isCounted = false,
}: {
  articles: Chosen[]
  turn: Props['turn']
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
            aria-label={`Take out ${title || 'No Title'}`}
            onClick={() => void turn({ id, title, isCarousel: 0 })}
          />
        </li>
      ))}
    </List>
  )
}
