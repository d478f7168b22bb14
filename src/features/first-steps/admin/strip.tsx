import { Link } from 'react-router'
import { IconListCheck } from '../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import classes from './first-steps.module.css'
import { stepPlaces } from './places.ts'
import { useFirstSteps } from './use-first-steps.ts'

export function FirstStepsStrip() {
  const { steps, done, isOpen } = useFirstSteps()
  const next = steps.find(({ isDone }) => !isDone)
  if (!isOpen || !next) return null
  return (
    <section aria-label="First steps" className={classes.strip}>
      <IconListCheck size={20} />
      <p>
        <Link to={screenLink('first-steps')}>
          First steps: {done} of {steps.length} done
        </Link>
        <span className={classes.quiet}>Next: {stepPlaces[next.name].label}</span>
      </p>
    </section>
  )
}
