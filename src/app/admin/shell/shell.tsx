import { useEffect } from 'react'
import { closeUppermostOnly } from '../../../platform/web/admin/theme/escape.ts'
import { Header } from './header.tsx'
import { Rail } from './rail.tsx'
import classes from './shell.module.css'

interface Props {
  screen: React.ReactNode
  children: React.ReactNode
}

/** Dialogs are in the same landmark, where screen reader users find them. */
export function Shell({ screen, children }: Props) {
  useEffect(closeUppermostOnly, [])
  return (
    <div className={`admin-app ${classes.shell}`}>
      <a href="#screen" className="skip-link">
        Skip to content
      </a>
      <Header />
      <div className={classes.below}>
        <Rail />
        <main id="screen" tabIndex={-1} className={classes.main}>
          <div className={classes.screen}>{screen}</div>
          {children}
        </main>
      </div>
    </div>
  )
}
