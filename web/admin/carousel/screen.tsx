import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CarouselItem } from '../../../contract/article/carousel.ts'
import { ListScreen } from '../kit/list-screen.tsx'
import { useList } from '../kit/use-list.ts'
import { Card } from './card.tsx'
import classes from './carousel.module.css'
import { InCarousel } from './in-carousel.tsx'
import { carouselList, loadCards, useChosen, useTurn } from './offer.ts'

const cardsOnPage = 6

/** What turns at the top of the front page. */
export default function CarouselManagement() {
  const queries = useQueryClient()
  const list = useList<CarouselItem>({
    name: carouselList,
    limit: cardsOnPage,
    load: (asked) => loadCards(queries, asked),
  })
  const chosen = useChosen(list.search)
  const shown = useMemo(() => new Set(chosen?.flatMap(({ ID, isShown }) => (isShown ? ID : []))), [chosen])
  const turn = useTurn()
  return (
    <ListScreen
      title="Carousel Management"
      list={list}
      search={{ label: 'Search by title', placeholder: 'Search by title' }}
      failed="Failed to fetch the carousel"
    >
      <div className={classes.columns}>
        {chosen ? <InCarousel chosen={chosen} turn={turn} /> : <Skeleton />}
        <div className={classes.cards} aria-busy={list.isLoading || list.isStale}>
          {list.isLoading &&
            Array.from({ length: cardsOnPage }, (_, index) => <Skeleton key={index} className={classes.waiting} />)}
          {list.rows.map((row) => (
            <Card key={row.ID} row={row} isShown={shown.has(row.ID)} turn={turn} />
          ))}
          {!list.isLoading && list.rows.length === 0 && <p className={classes.none}>No articles found.</p>}
        </div>
      </div>
    </ListScreen>
  )
}
