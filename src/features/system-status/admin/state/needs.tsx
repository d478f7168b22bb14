import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { CommandLine } from '../../../../platform/web/admin/command-line.tsx'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import type { Need } from '../../contract/state.ts'
import classes from './state.module.css'

export function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0) return null
  return (
    <ol aria-label="Needs attention" className={classes.needs}>
      {needs.map((need) => (
        <li key={need.text}>
          <Badge variant="light" color={need.urgency === 'now' ? 'red' : 'gray'} className={classes.urgency}>
            {need.urgency === 'now' ? 'Now' : 'Soon'}
          </Badge>
          <div className={classes.need}>
            <span>{need.text}</span>
            {need.command && <CommandLine text={need.command} />}
          </div>
          {need.screen && <Place screen={need.screen} />}
        </li>
      ))}
    </ol>
  )
}

const labels: Record<string, string> = {
  'failed-mail': 'Failed jobs',
  SendNewsletter: 'Send Newsletter',
  connections: 'Connections',
  settings: 'Settings',
  'settings?group=contact': 'Settings',
  pages: 'Pages',
  staff: 'Staff',
}

function Place({ screen }: { screen: string }) {
  const [path = '', part] = screen.split('#')
  if (part)
    return (
      <Button component="a" href={`#${part}`} size="xs" variant="default">
        See below
      </Button>
    )
  return (
    <Button component={Link} to={screenLink(screen)} size="xs" variant="default">
      {labels[path] ?? 'Open'}
    </Button>
  )
}
