import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '../../../../contract/links.ts'
import { formatDateTime } from '../../../ui/dates.ts'
import { nowIn } from './clocks.ts'
import classes from './desk.module.css'

type Way = { label: string } & ({ go: () => void } | { /** Below `/admin`, or the magazine. */ href: string })

interface Props {
  isBad?: boolean
  children: ReactNode
  /** What may be done about it. */
  ways?: Way[]
}

/** Something to know before one writes on. */
export const Notice = ({ isBad = false, children, ways }: Props) => (
  <Alert color={isBad ? 'red' : 'gray'} variant="light" role={isBad ? 'alert' : 'status'} className={classes.notice}>
    <Group justify="space-between" gap="sm">
      <span>{children}</span>
      <Group gap="xs">
        {ways?.map((way) =>
          'go' in way ? (
            <Button key={way.label} size="xs" variant="default" onClick={way.go}>
              {way.label}
            </Button>
          ) : (
            <LinkButton key={way.label} label={way.label} href={way.href} />
          ),
        )}
      </Group>
    </Group>
  </Alert>
)

const LinkButton = ({ label, href }: { label: string; href: string }) =>
  href.startsWith(`${links.admin}/`) ? (
    <Button size="xs" variant="default" component={Link} to={href}>
      {label}
    </Button>
  ) : (
    <Button size="xs" variant="default" component="a" href={href} target="_blank">
      {label}
    </Button>
  )

/** When, by the site's clocks: the time of day alone for today. */
export function whenSaved(at: Date, timeZone: string): string {
  const [day, time] = formatDateTime(timeZone, at.toISOString()).split(' ')
  return day === nowIn(timeZone).slice(0, 10) ? `${time}` : `${time} on ${day}`
}
