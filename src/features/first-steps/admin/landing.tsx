import { useState } from 'react'
import { Navigate } from 'react-router'
import { links } from '../../../platform/contract/links.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { ScreenLoading } from '../../../platform/web/admin/screen-states.tsx'
import { takeLanding } from '../../../platform/web/landing.ts'
import classes from './first-steps.module.css'
import { FirstStepsStrip } from './strip.tsx'
import { useFirstSteps } from './use-first-steps.ts'

/** Once per document: a link that is followed later opens what it says. */
let hasLanded = takeLanding() && location.pathname === links.admin && location.search === ''

function takeOnce(): boolean {
  const isLanding = hasLanded
  hasLanded = false
  return isLanding
}

/**
 * After a sign-in, leads the first administrator of a new magazine to the first steps until they are done or hidden.
 * The demo opens as the specification says, and names the next step.
 */
export function Landing({ children }: { children: React.ReactNode }) {
  const [isLanding] = useState(takeOnce)
  return isLanding ? <AfterSignIn>{children}</AfterSignIn> : children
}

function AfterSignIn({ children }: { children: React.ReactNode }) {
  const { isLoading, opensFirst } = useFirstSteps()
  const [wasLoading, setLoading] = useState(true)
  if (wasLoading && !isLoading) setLoading(false)
  if (wasLoading && isLoading) return <ScreenLoading />
  // Only at the start: later it must not lead away from an article that somebody writes.
  if (opensFirst) return <Navigate to={screenLink('first-steps')} replace />
  return (
    <>
      <div className={classes.above}>
        <FirstStepsStrip />
      </div>
      {children}
    </>
  )
}
