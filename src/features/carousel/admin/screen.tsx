import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useList } from '../../../platform/web/admin/list/use-list.ts'
import type { CarouselItem } from '../../articles/contract/carousel.ts'
import { CarouselCard } from './card.tsx'
import classes from './carousel.module.css'
import { carouselList, loadCards, useCarouselArticles, useCarouselChange, useCarouselOrder } from './carousel-list.ts'
import { InCarousel } from './in-carousel.tsx'

const cardsOnPage = 6

export default function CarouselManagement() {
  const queries = useQueryClient()
  const list = useList<CarouselItem>({
    name: carouselList,
    limit: cardsOnPage,
    load: (asked) => loadCards(queries, asked),
  })
  const chosen = useCarouselArticles(list.search)
  const shown = useMemo(() => new Set(chosen?.flatMap(({ ID, isShown }) => (isShown ? ID : []))), [chosen])
  const change = useCarouselChange()
  const arrange = useCarouselOrder()
  return (
    <ListScreen
      title="Carousel Management"
      list={list}
      search={{ label: 'Search by title', placeholder: 'Search by title' }}
      failed="Failed to fetch the carousel"
    >
      <div className={classes.columns}>
        {chosen ? <InCarousel chosen={chosen} change={change} arrange={arrange} /> : <Skeleton />}
        <div className={classes.cards} aria-busy={list.isLoading || list.isStale}>
          {list.isLoading &&
            Array.from({ length: cardsOnPage }, (_, index) => <Skeleton key={index} className={classes.waiting} />)}
          {list.rows.map((row) => (
            <CarouselCard key={row.ID} row={row} isShown={shown.has(row.ID)} change={change} />
          ))}
          {!list.isLoading && list.rows.length === 0 && <p className={classes.none}>No articles found.</p>}
        </div>
      </div>
    </ListScreen>
  )
}
