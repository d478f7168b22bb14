import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { FirstStepName } from '../../../contract/operations/first-step-names.ts'
import type { FirstSteps } from '../../../contract/operations/first-steps.ts'
import { IconCircle, IconCircleCheck } from '../kit/icons.tsx'
import { notifySuccess } from '../kit/notify.tsx'
import { screenLink } from '../links.ts'
import classes from './first-steps.module.css'
import { useFirstSteps } from './use-first-steps.ts'

interface Place {
  /** What to do, as a link. */
  label: string
  hint: string
  screen: string
  /** What the button says that leaves it as it is. */
  leave: string
}

const places: Record<FirstStepName, Place> = {
  name: {
    label: 'Name the magazine',
    hint: 'In the header, in mails, feeds and search results.',
    screen: 'settings',
    leave: 'Keep the name',
  },
  logo: {
    label: 'Give it a logo',
    hint: 'SVG or PNG, for light and dark. The icons are made of it.',
    screen: 'settings',
    leave: 'Go without',
  },
  colours: {
    label: 'Choose its colours',
    hint: 'Accent and ink; the contrast is checked.',
    screen: 'settings',
    leave: 'Keep the colours',
  },
  staff: {
    label: 'Invite your staff',
    hint: 'Writers, editors, advertising, administrators.',
    screen: 'staff',
    leave: 'I work alone',
  },
  article: {
    label: 'Publish the first article',
    hint: 'One of your own; those of the demo do not count.',
    screen: '',
    leave: 'Skip this',
  },
  mail: {
    label: 'Connect and test mail',
    hint: 'Without it nobody can sign up or get the newsletter.',
    screen: 'connections',
    leave: 'Skip this',
  },
  payments: {
    label: 'Connect payments',
    hint: 'Readers pay for silver and gold through Razorpay.',
    screen: 'connections',
    leave: 'Sell nothing',
  },
}

/** What a new magazine is led through. It goes when all is done, or when somebody hides it. */
export function FirstStepsCard() {
  const { steps, done, isOpen, confirm, hide } = useFirstSteps()
  if (!isOpen) return null
  const hideAll = async () => {
    await hide(true)
    notifySuccess('The first steps are hidden. State of the house shows them again.', () => hide(false))
  }
  return (
    <section id="first-steps" aria-labelledby="first-steps-title" className={classes.card}>
      <div className={classes.head}>
        <h2 id="first-steps-title">First steps</h2>
        <p className={classes.quiet}>
          {done} of {steps.length} done
        </p>
        <Button size="xs" variant="subtle" className={classes.hide} onClick={() => void hideAll()}>
          Hide these steps
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} confirm={confirm} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: FirstSteps['steps'][number]
  confirm: (name: FirstStepName, isConfirmed: boolean) => Promise<void>
}

function Step({ step: { name, isDone, isConfirmed }, confirm }: StepProps) {
  const { label, hint, screen, leave } = places[name]
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheck size={20} /> : <IconCircle size={20} />}
      <div className={classes.words}>
        <Link to={screenLink(screen)}>{label}</Link>
        {isDone ? <span className="sr-only">Done</span> : <p className={classes.quiet}>{hint}</p>}
      </div>
      {(!isDone || isConfirmed) && (
        <Button
          size="compact-sm"
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
