import { NavLink } from 'react-router'
import { hasRole } from '../access.ts'
import { isScreenOn, useFeatures } from '../kit/features.ts'
import { useStaffUser } from '../kit/user.ts'
import { screenLink } from '../links.ts'
import type { Screen } from '../screen.ts'
import { screens } from '../screens.ts'

/** The screens that the user may open. */
export function useMyScreens(): readonly Screen[] {
  const { roles } = useStaffUser()
  const features = useFeatures()
  return screens.filter((screen) => hasRole(roles, screen.role) && isScreenOn(screen, features))
}

/** The links that the specification has in the header. */
export function HeaderLinks({ className }: { className: string | undefined }) {
  const mine = useMyScreens().filter(({ place }) => place === 'header')
  return mine.map(({ path, label, load }) => (
    // Loads the screen while the pointer is over its link.
    <NavLink
      key={path}
      to={screenLink(path)}
      className={() => className}
      caseSensitive
      onPointerEnter={() => void load()}
    >
      {label}
    </NavLink>
  ))
}
