import { Tooltip } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { NavLink } from 'react-router'
import { FirstStepsEntry } from '../first-steps/rail-entry.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../kit/icons.tsx'
import { screenLink } from '../links.ts'
import { type Screen, screenGroups } from '../screen.ts'
import classes from './rail.module.css'
import { useMyScreens } from './screen-links.tsx'

/** The screens that the user may open, by group, beside the screen. Folded, it shows icons; the browser remembers that. */
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
        <ScreenGroups isFolded={isFolded} />
      </div>
      <FirstStepsEntry isFolded={isFolded} />
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

/** Links to all screens under the names of their groups. */
export function ScreenGroups({ isFolded = false, onFollow }: { isFolded?: boolean; onFollow?: () => void }) {
  const screens = useMyScreens().filter(({ place }) => place !== 'none')
  return Object.entries(screenGroups).map(([group, name]) => {
    const members = screens.filter((screen) => screen.group === group)
    if (members.length === 0) return null
    return (
      <section key={group} aria-label={name} className={classes.group}>
        {!isFolded && (
          <p aria-hidden className={classes.title}>
            {name}
          </p>
        )}
        {members.map((screen) => (
          <ScreenLink key={screen.path} screen={screen} isFolded={isFolded} onFollow={onFollow} />
        ))}
      </section>
    )
  })
}

interface LinkProps {
  screen: Screen
  isFolded: boolean
  onFollow: (() => void) | undefined
}

const ScreenLink = ({ screen: { path, label, icon: Icon, load }, isFolded, onFollow }: LinkProps) => (
  <Tooltip label={label} position="right" disabled={!isFolded}>
    <NavLink
      to={screenLink(path)}
      end
      caseSensitive
      className={classes.link ?? ''}
      aria-label={isFolded ? label : undefined}
      onClick={() => onFollow?.()}
      // Loads the screen while the pointer is over its link.
      onPointerEnter={() => void load()}
    >
      <Icon size={18} stroke={1.6} />
      {!isFolded && <span>{label}</span>}
    </NavLink>
  </Tooltip>
)
