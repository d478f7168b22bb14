import { useEffect } from 'react'
import { closeUppermostOnly } from '../theme/escape.ts'
import { Header } from './header.tsx'
import classes from './shell.module.css'

interface Props {
  screen: React.ReactNode
  /** What floats above it. */
  children: React.ReactNode
}

/** The header, and below it the screen. What floats is in the same landmark, where it is found. */
export function Shell({ screen, children }: Props) {
  useEffect(closeUppermostOnly, [])
  return (
    <div className={`admin-app ${classes.shell}`}>
      <a href="#screen" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="screen" tabIndex={-1} className={classes.main}>
        <div className={classes.screen}>{screen}</div>
        {children}
      </main>
    </div>
  )
}
