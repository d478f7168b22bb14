import { NavLink } from 'react-router'
import { hasRole } from '../../../platform/web/admin/access.ts'
import { isScreenOn, useFeatures } from '../../../platform/web/admin/features.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import type { Screen } from '../../../platform/web/admin/screen.ts'
import { useStaffUser } from '../../../platform/web/admin/user.ts'
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
