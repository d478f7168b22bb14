import { Tooltip } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Link, useLocation } from 'react-router'
import {
  IconLayoutGrid,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import type { MenuEntry } from '../menu.ts'
import { useMenu } from '../use-menu.ts'
import classes from './rail.module.css'

/** The browser remembers whether it is folded. */
export function Rail() {
  const hasRoom = useMediaQuery('(width >= 90em)', true, { getInitialValueInEffect: false })
  const [choice, setChoice] = useLocalStorage<'open' | 'folded' | ''>({
    key: 'adminRail',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const isFolded = choice === '' ? !hasRoom : choice === 'folded'
  const label = isFolded ? 'Show names' : 'Show icons only'
  return (
    <nav aria-label="Screens" className={classes.rail} data-folded={isFolded || undefined}>
      <div className={classes.groups}>
        <Menu isFolded={isFolded} />
      </div>
      <AllScreensLink isFolded={isFolded} className={classes.all} />
      <Tooltip label={label} position="right" disabled={!isFolded}>
        <button
          type="button"
          className={classes.fold}
          aria-label={label}
          onClick={() => setChoice(isFolded ? 'open' : 'folded')}
        >
          {isFolded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </button>
      </Tooltip>
    </nav>
  )
}

interface MenuProps {
  isFolded?: boolean
  onFollow?: () => void
}

export function Menu({ isFolded = false, onFollow }: MenuProps) {
  const { groups, steps } = useMenu()
  return groups.map(({ name, entries }) => (
    <section key={name} aria-label={name} className={classes.group}>
      {!isFolded && (
        <p aria-hidden className={classes.title}>
          {name}
        </p>
      )}
      {entries.map((entry) => (
        <EntryLink
          key={entry.screen.path}
          entry={entry}
          aside={entry.screen.path === 'first-steps' ? `${steps.done} of ${steps.steps.length}` : ''}
          isFolded={isFolded}
          onFollow={onFollow}
        />
      ))}
    </section>
  ))
}

export const AllScreensLink = ({
  isFolded = false,
  onFollow,
  className,
}: MenuProps & { className?: string | undefined }) => (
  <Tooltip label="All screens" position="right" disabled={!isFolded}>
    <Link
      to={screenLink('screens')}
      className={className}
      aria-label={isFolded ? 'All screens' : undefined}
      onClick={() => onFollow?.()}
    >
      <IconLayoutGrid size={18} stroke={1.6} />
      {!isFolded && <span>All screens</span>}
    </Link>
  </Tooltip>
)

interface EntryProps {
  entry: MenuEntry
  aside: string
  isFolded: boolean
  onFollow: (() => void) | undefined
}

function EntryLink({ entry: { screen, label, icon: Icon, paths }, aside, isFolded, onFollow }: EntryProps) {
  const { pathname } = useLocation()
  const isCurrent = paths.some((path) => pathname === screenLink(path))
  return (
    <Tooltip label={label} position="right" disabled={!isFolded}>
      <Link
        to={screenLink(screen.path)}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isFolded ? label : undefined}
        onClick={() => onFollow?.()}
        onPointerEnter={() => void screen.load()}
      >
        <Icon size={18} stroke={1.6} />
        {!isFolded && <span>{label}</span>}
        {!isFolded && aside && <span className={classes.aside}>{aside}</span>}
      </Link>
    </Tooltip>
  )
}
