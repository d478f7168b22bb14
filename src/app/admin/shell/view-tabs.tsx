import { NavLink, useNavigate } from 'react-router'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { useAddress } from '../../../platform/web/admin/list/use-address.ts'
import { viewGroupOf } from '../menu.ts'
import { useMyScreens } from './screen-links.tsx'
import classes from './view-tabs.module.css'

export function ViewTabs({ path }: { path: string }) {
  const views = viewGroupOf(path)
  const mine = useMyScreens()
  const navigate = useNavigate()
  const { params, readLatest } = useAddress()
  if (!views) return null
  return (
    <nav aria-label={`${views.label}: views`} className={classes.tabs}>
      {views.paths
        .flatMap((one) => mine.filter((screen) => screen.path === one))
        .map((screen) => (
          <NavLink
            key={screen.path}
            to={addressOf(screen.path, params)}
            end
            caseSensitive
            className={classes.tab ?? ''}
            onClick={(event) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              // The latest typing is in the address, but perhaps not yet in the link.
              void navigate(addressOf(screen.path, readLatest()))
            }}
            onPointerEnter={() => void screen.load()}
          >
            {screen.label}
          </NavLink>
        ))}
    </nav>
  )
}

function addressOf(path: string, params: URLSearchParams): string {
  const search = params.get('search')
  return screenLink(path) + (search ? `?${new URLSearchParams({ search })}` : '')
}
