import { Header } from './header.tsx'
import classes from './shell.module.css'

/** The header, and below it the screen and what floats above it. */
export function Shell({ children }: { children: React.ReactNode }) {
  return (
    <div className={`office ${classes.shell}`}>
      <a href="#screen" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="screen" tabIndex={-1} className={classes.screen}>
        {children}
      </main>
    </div>
  )
}
