import { Badge, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { editLink } from '../../../platform/web/admin/links.ts'
import type { CarouselItem } from '../../articles/contract/carousel.ts'
import classes from './carousel.module.css'
import type { CarouselChange } from './carousel-list.ts'

interface Props {
  row: CarouselItem
  isShown: boolean
  change: (change: CarouselChange) => Promise<void>
}

export function CarouselCard({ row, isShown, change }: Props) {
  const title = row['Article Title'] || noTitle
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
            Not shown
          </Badge>
        )}
      </p>
      <Switch
        size="sm"
        label={isIn ? 'In Carousel' : 'Not In Carousel'}
        aria-label={`${isIn ? 'In Carousel' : 'Not In Carousel'}: ${title}`}
        checked={isIn}
        onChange={() => void change({ id: row.ID, title, isCarousel: isIn ? 0 : 1 })}
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
