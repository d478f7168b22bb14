import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choices } from '../../../../platform/web/admin/choices.tsx'
import classes from './dashboard.module.css'
import type { DateRange } from './date-range.ts'

interface Props {
  range: DateRange
  choose: (range: DateRange) => void
  period: { from: string; to: string }
  today: string
}

const periods = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['custom', 'From – to'],
] as const

export function DateRangePicker({ range, choose, period, today }: Props) {
  const [isOpen, setOpen] = useState('from' in range)
  const chosen = isOpen ? 'custom' : 'days' in range ? range.days : 'custom'
  return (
    <div className={`no-print ${classes.chooser}`}>
      <Choices
        label="Which days"
        choices={periods}
        value={chosen}
        onChoose={(value) => {
          setOpen(value === 'custom')
          if (value !== 'custom') choose({ days: value })
        }}
      />
      {isOpen && <CustomDates key={`${period.from} ${period.to}`} {...{ period, today, choose }} />}
    </div>
  )
}

function CustomDates({ period, today, choose }: Omit<Props, 'range'>) {
  const [from, setFrom] = useState(period.from)
  const [to, setTo] = useState(period.to)
  const isBackwards = from > to
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackwards) choose({ from, to })
      }}
    >
      <Group gap="xs" align="flex-start">
        <TextInput
          type="date"
          size="xs"
          aria-label="From"
          required
          max={today}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          size="xs"
          aria-label="To"
          required
          max={today}
          value={to}
          error={isBackwards && 'The last day must not be before the first'}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default">
          Show
        </Button>
      </Group>
    </form>
  )
}
