import { Anchor, Button, Progress, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { CommandLine } from '../../../platform/web/admin/command-line.tsx'
import { IconCircle, IconCircleCheck } from '../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { FirstStepName } from '../contract/first-step-names.ts'
import type { FirstSteps } from '../contract/first-steps.ts'
import classes from './first-steps.module.css'
import { stepPlaces } from './places.ts'
import { useFirstSteps } from './use-first-steps.ts'

/** In milliseconds, while the screen is visible. */
const refreshEvery = 10_000

export default function FirstStepsScreen() {
  const { steps, done, error, isLoading, isHidden, retry, confirm, hide } = useFirstSteps({ refreshEvery })
  const isDone = steps.length > 0 && done === steps.length
  const hideAll = async () => {
    await hide(true)
    notifySuccess('First steps hidden. Find them under All screens.', () => hide(false))
  }
  return (
    <section className={classes.screen}>
      <ScreenHead title="First steps">
        {steps.length > 0 && !isDone && (
          <Button size="xs" variant="default" onClick={() => void (isHidden ? hide(false) : hideAll())}>
            {isHidden ? 'Show these steps' : 'Hide these steps'}
          </Button>
        )}
      </ScreenHead>
      {error && <Failure sentence="Failed to load the first steps" error={error} retry={retry} />}
      {isLoading && <Skeleton height={640} />}
      {steps.length > 0 && (
        <>
          <div className={classes.progress}>
            <output>
              {done} of {steps.length} done
            </output>
            <Progress aria-label="Steps that are done" value={(100 * done) / steps.length} size="sm" />
            <p className={classes.quiet}>{summaryOf(isDone, isHidden)}</p>
          </div>
          <ol className={classes.steps}>
            {steps.map((step, index) => (
              <Step key={step.name} step={step} number={index + 1} confirm={confirm} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function summaryOf(isDone: boolean, isHidden: boolean): string {
  if (isDone) return 'The magazine is yours. Nothing in it is still the demo’s or the software’s unless you kept it.'
  return isHidden
    ? 'These steps are hidden: neither the menu nor the Dashboard shows them.'
    : 'They stay in the menu until all are done or you hide them.'
}

interface StepProps {
  step: FirstSteps['steps'][number]
  number: number
  confirm: (name: FirstStepName, isConfirmed: boolean) => Promise<void>
}

function Step({ step: { name, isDone, isConfirmed, left, command }, number, confirm }: StepProps) {
  const { label, hint, screen, more = [], leave } = stepPlaces[name]
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheck size={22} /> : <IconCircle size={22} />}
      <div className={classes.words}>
        <h2>
          <span aria-hidden>{number}. </span>
          <Link to={screenLink(screen)}>{label}</Link>
          {isDone && <small>{isConfirmed ? 'Kept as it is' : 'Done'}</small>}
        </h2>
        {!isDone && <p className={classes.quiet}>{hint}</p>}
        {left !== '' && <p className={classes.left}>{left}</p>}
        {!isDone && command && <CommandLine text={command} />}
        {!isDone && more.length > 0 && (
          <p className={classes.quiet}>
            Also:{' '}
            {more.map(([words, to], index) => (
              <span key={to}>
                {index > 0 && ', '}
                <Anchor component={Link} to={screenLink(to)} underline="always" inherit>
                  {words}
                </Anchor>
              </span>
            ))}
          </p>
        )}
      </div>
      {(!isDone || isConfirmed) && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`${label}: ${isConfirmed ? 'Not done' : leave}`}
          onClick={() => void confirm(name, !isConfirmed)}
        >
          {isConfirmed ? 'Not done' : leave}
        </Button>
      )}
    </li>
  )
}
