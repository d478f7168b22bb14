import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '../../../../platform/contract/links.ts'
import { formatDateTime } from '../../../../platform/web/ui/dates.ts'
import { nowIn } from './date-time.ts'
import classes from './editor.module.css'

type Action = { label: string } & ({ go: () => void } | { /** Below `/admin`, or the magazine. */ href: string })

interface Props {
  isBad?: boolean
  children: ReactNode
  actions?: Action[]
}

export const Notice = ({ isBad = false, children, actions }: Props) => (
  <Alert color={isBad ? 'red' : 'gray'} variant="light" role={isBad ? 'alert' : 'status'} className={classes.notice}>
    <Group justify="space-between" gap="sm">
      <span>{children}</span>
      <Group gap="xs">
        {actions?.map((action) =>
          'go' in action ? (
            <Button key={action.label} size="xs" variant="default" onClick={action.go}>
              {action.label}
            </Button>
          ) : (
            <LinkButton key={action.label} label={action.label} href={action.href} />
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

/** In the site's time zone. Today only the time of day. */
export function whenSaved(at: Date, timeZone: string): string {
  const [day, time] = formatDateTime(timeZone, at.toISOString()).split(' ')
  return day === nowIn(timeZone).slice(0, 10) ? `${time}` : `${time} on ${day}`
}
