import { NavLink, useSearchParams } from 'react-router'
import { screenLink } from '../links.ts'
import { viewGroupOf } from '../menu.ts'
import { useMyScreens } from './screen-links.tsx'
import classes from './view-tabs.module.css'

/** Links between the views of a list, with what was searched for. */
export function ViewTabs({ path }: { path: string }) {
  const views = viewGroupOf(path)
  const mine = useMyScreens()
  const [params] = useSearchParams()
  if (!views) return null
  const search = params.get('search')
  const query = search ? `?${new URLSearchParams({ search })}` : ''
  return (
    <nav aria-label={`${views.label}: views`} className={classes.tabs}>
      {views.paths
        .flatMap((one) => mine.filter((screen) => screen.path === one))
        .map((screen) => (
          <NavLink
            key={screen.path}
            to={`${screenLink(screen.path)}${query}`}
            end
            caseSensitive
            className={classes.tab ?? ''}
            // Loads the screen while the pointer is over its link.
            onPointerEnter={() => void screen.load()}
          >
            {screen.label}
          </NavLink>
        ))}
    </nav>
  )
}
