import { NavLink } from 'react-router'
import { hasRole } from '../../../platform/web/admin/access.ts'
import { isScreenOn, useFeatures } from '../../../platform/web/admin/features.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import type { Screen } from '../../../platform/web/admin/screen.ts'
import { useStaffUser } from '../../../platform/web/admin/user.ts'
import { screens } from '../screens.ts'

export function useMyScreens(): readonly Screen[] {
  const { roles } = useStaffUser()
  const features = useFeatures()
  return screens.filter((screen) => hasRole(roles, screen.role) && isScreenOn(screen, features))
}

export function HeaderLinks({ className }: { className: string | undefined }) {
  const mine = useMyScreens().filter(({ place }) => place === 'header')
  return mine.map(({ path, label, load }) => (
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
