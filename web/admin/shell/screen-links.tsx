import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, NavLink, useLocation } from 'react-router'
import { hasRole } from '../access.ts'
import { useStaffUser } from '../kit/user.ts'
import { screenLink } from '../links.ts'
import { type Screen, screens } from '../screens.ts'
import classes from './shell.module.css'

/** The screens that the user may open. */
export function useMyScreens(place?: Screen['place']): readonly Screen[] {
  const { roles } = useStaffUser()
  return screens.filter((screen) => hasRole(roles, screen.role) && (place === undefined || screen.place === place))
}

interface Props {
  place: Screen['place']
  className: string | undefined
  onFollow?: () => void
}

export function ScreenLinks({ place, className, onFollow }: Props) {
  return useMyScreens(place).map(({ path, label, load }) => (
    // Loads the screen while the pointer is over its link.
    <NavLink
      key={path}
      to={screenLink(path)}
      className={() => className}
      caseSensitive
      onClick={() => onFollow?.()}
      onPointerEnter={() => void load()}
    >
      {label}
    </NavLink>
  ))
}

/** The links that do not fit into the row. */
export function MoreLinks({ className }: { className: string | undefined }) {
  const more = useMyScreens('more')
  const { pathname } = useLocation()
  if (more.length === 0) return null
  const isHere = more.some(({ path }) => screenLink(path) === pathname)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={className} aria-current={isHere || undefined}>
          More <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.more}>
        {more.map(({ path, label }) => (
          <Menu.Item key={path} component={Link} to={screenLink(path)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
