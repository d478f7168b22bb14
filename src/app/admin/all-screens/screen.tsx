import { Kbd, Switch } from '@mantine/core'
import { use } from 'react'
import { Link } from 'react-router'
import { optionalScreens } from '../../../features/site/contract/optional-screens.ts'
import { AllScreensContext, useWantedScreens } from '../../../platform/web/admin/all-screens.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import type { Screen } from '../../../platform/web/admin/screen.ts'
import classes from './all-screens.module.css'

export default function AllScreens() {
  const { groups, inUse } = use(AllScreensContext)
  const { wanted, want } = useWantedScreens()
  const empty = new Set<string>(optionalScreens.filter((path) => !inUse.includes(path)))
  return (
    <section className={classes.screen}>
      <ScreenHead title="All screens" />
      <p className={classes.quiet}>
        A screen without content is not in the menu until you use it. To have it there now, turn it on here.
      </p>
      <div className={classes.groups}>
        {groups.map(({ name, screens }) => (
          <div key={name}>
            <h2>{name}</h2>
            <ul>
              {screens.map((screen) => (
                <Row key={screen.path} screen={screen}>
                  {empty.has(screen.path) && (
                    <Switch
                      size="xs"
                      label="In the menu"
                      aria-label={`${screen.label}: in the menu`}
                      checked={wanted.includes(screen.path)}
                      onChange={({ currentTarget }) => want(screen.path, currentTarget.checked)}
                    />
                  )}
                </Row>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

const Row = ({ screen: { path, label, icon: Icon, key }, children }: { screen: Screen; children: React.ReactNode }) => (
  <li>
    <Link to={screenLink(path)}>
      <Icon size={18} stroke={1.6} />
      {label}
    </Link>
    {children}
    <span className={classes.keys}>
      <Kbd size="xs">g</Kbd> <Kbd size="xs">{key}</Kbd>
    </span>
  </li>
)
