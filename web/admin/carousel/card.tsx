import { Badge, Switch } from '@mantine/core'
import { Link } from 'react-router'
import type { CarouselItem } from '../../../contract/article/carousel.ts'
import { DateTime } from '../kit/date-time.tsx'
import { editLink } from '../links.ts'
import classes from './carousel.module.css'
import type { Turn } from './offer.ts'

interface Props {
  row: CarouselItem
  /** Readers see it in the carousel. */
  isShown: boolean
  turn: (turn: Turn) => Promise<void>
}

/** An article with its picture, and whether it is in the carousel. */
export function Card({ row, isShown, turn }: Props) {
  const title = row['Article Title'] || 'No Title'
  const isIn = row.isCarousel === 1
  return (
    <article className={classes.card} data-in={isIn}>
      <CardPicture row={row} />
      <h2 className={classes.title}>
        <Link to={editLink(row.ID)}>{title}</Link>
      </h2>
      <p className={classes.facts}>
        <DateTime at={row['Date of Publication']} dayOnly />
        {row.isPublished === 0 && (
          <Badge color="gray" variant="outline">
            Draft
          </Badge>
        )}
        {isIn && row.isPublished === 1 && !isShown && (
          <Badge color="yellow" variant="light">
            No room
          </Badge>
        )}
      </p>
      <Switch
        size="sm"
        label={isIn ? 'In Carousel' : 'Not In Carousel'}
        aria-label={`${isIn ? 'In Carousel' : 'Not In Carousel'}: ${title}`}
        checked={isIn}
        onChange={() => void turn({ id: row.ID, title, isCarousel: isIn ? 0 : 1 })}
      />
    </article>
  )
}

function CardPicture({ row }: { row: CarouselItem }) {
  const picture = row.pictures.at(-1)
  const src = row['Image url'] ?? picture?.url
  return (
    <div className={classes.picture}>
      {src && (
        <img
          src={src}
          {...(row.pictures.length > 0 && {
            srcSet: row.pictures.map(({ url, width }) => `${url} ${width}w`).join(', '),
            sizes: '(width >= 62em) 20rem, (width >= 48em) 45vw, 90vw',
          })}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
        />
      )}
    </div>
  )
}
