import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '../icons.tsx'

interface Props {
  name: string
  place: number
  /** In the whole list. */
  count: number
  size?: 'sm' | 'md'
  move: (to: number) => void
}

export function MoveButtons({ name, place, count, size = 'md', move }: Props) {
  const icon = size === 'sm' ? 14 : 16
  const shared = { size, variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <ActionIcon {...shared} aria-label={`Move ${name} up`} disabled={place === 0} onClick={() => move(place - 1)}>
        <IconArrowUp size={icon} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        aria-label={`Move ${name} down`}
        disabled={place === count - 1}
        onClick={() => move(place + 1)}
      >
        <IconArrowDown size={icon} />
      </ActionIcon>
    </>
  )
}

/** Alt with an arrow key does the same. */
export const moveByKey = (place: number, move: (to: number) => void) => (event: React.KeyboardEvent) => {
  if (!event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return
  event.preventDefault()
  move(place + (event.key === 'ArrowUp' ? -1 : 1))
}
