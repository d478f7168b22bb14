import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ChosenArticle } from './chosen-article.ts'

interface Move {
  from: number
  to: number
  towards: 'up' | 'down' | null
}

/**
 * By mouse, touch, or space and arrow keys, announced to screen readers. A moved row keeps its place in the document
 * until it is dropped, so that it keeps the pointer: `placeOf` is where it is shown.
 */
export function useMovedRow(chosen: readonly ChosenArticle[], onChange: (chosen: readonly ChosenArticle[]) => void) {
  const { move, announcement, pickUp, moveTo, drop, cancel } = useMove(chosen, onChange)
  const grips = useRef(new Map<number, HTMLButtonElement>())

  useEffect(() => {
    // Shows the next row that way too. A row that was only picked up does not scroll.
    if (move?.towards) rowOf(grips.current.get(chosen[move.from]?.id ?? 0))?.scrollIntoView({ block: 'nearest' })
  }, [move, chosen])

  const gripProps = (index: number, id: number) => ({
    ref: (grip: HTMLButtonElement | null) => {
      if (grip) grips.current.set(id, grip)
      else grips.current.delete(id)
    },
    'aria-pressed': move?.from === index,
    // Keys and screen readers click without a pointer.
    onClick: ({ detail }: { detail: number }) => detail === 0 && (move ? drop() : pickUp(index)),
    onKeyDown: (event: KeyboardEvent) => {
      if (!move || !['ArrowUp', 'ArrowDown', 'Escape'].includes(event.key)) return
      event.preventDefault()
      // Escape closes a dialog too.
      event.stopPropagation()
      if (event.key === 'Escape') cancel()
      else moveTo(move.to + (event.key === 'ArrowUp' ? -1 : 1))
    },
    onBlur: drop,
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0 || move) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pickUp(index)
    },
    onPointerMove: ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLButtonElement>) => {
      if (!move || !currentTarget.hasPointerCapture(pointerId)) return
      const others = chosen.filter((article) => article.id !== id).map((other) => grips.current.get(other.id))
      moveTo(others.filter((grip) => middleOf(rowOf(grip)) < clientY).length)
    },
    onPointerUp: drop,
    onPointerCancel: cancel,
  })
  return {
    announcement,
    gripProps,
    placeOf: (index: number) => shownPlace(index, move),
    /** Undefined: this row is not moved. */
    moving: (index: number) => (move?.from === index ? (move.towards ?? 'nowhere') : undefined),
  }
}

function useMove(chosen: readonly ChosenArticle[], onChange: (chosen: readonly ChosenArticle[]) => void) {
  const [move, setMove] = useState<Move | null>(null)
  const [announcement, announce] = useState('')
  const titleOf = ({ from }: Move) => chosen[from]?.title ?? ''
  const placeText = (to: number) => `place ${to + 1} of ${chosen.length}`

  const pickUp = (from: number) => {
    setMove({ from, to: from, towards: null })
    announce(`Picked up ${chosen[from]?.title}. It is at ${placeText(from)}.`)
  }
  const moveTo = (to: number) => {
    if (!move || to === move.to || to < 0 || to >= chosen.length) return
    setMove({ ...move, to, towards: to < move.to ? 'up' : 'down' })
    announce(`${titleOf(move)} is at ${placeText(to)}.`)
  }
  const drop = () => {
    if (!move) return
    setMove(null)
    if (move.to === move.from) return announce(`${titleOf(move)} was not moved.`)
    announce(`${titleOf(move)} was moved to ${placeText(move.to)}.`)
    onChange(inNewOrder(chosen, move))
  }
  const cancel = () => {
    if (move) announce(`${titleOf(move)} was not moved.`)
    setMove(null)
  }
  return { move, announcement, pickUp, moveTo, drop, cancel }
}

const rowOf = (grip: HTMLElement | undefined) => grip?.closest('li')

function middleOf(row: Element | null | undefined): number {
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {}
  return top + height / 2
}

function shownPlace(index: number, move: Move | null): number {
  if (!move) return index
  if (index === move.from) return move.to
  if (index > move.from && index <= move.to) return index - 1
  return index < move.from && index >= move.to ? index + 1 : index
}

const inNewOrder = (chosen: readonly ChosenArticle[], move: Move) =>
  chosen
    .map((article, index) => ({ article, place: shownPlace(index, move) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ article }) => article)
