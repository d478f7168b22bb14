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
    label: 'Name and describe the magazine',
    hint: 'Shown in the header, emails, feeds and search results.',
    screen: 'settings',
    leave: 'Keep the name',
  },
  logo: {
    label: 'Add a logo',
    hint: 'SVG or PNG, for light and dark mode. The icons use it.',
    screen: 'settings',
    leave: 'Skip logo',
  },
  colours: {
    label: 'Choose the colours',
    hint: 'Accent and text colour. The contrast is checked.',
    screen: 'settings',
    leave: 'Keep the colours',
  },
  contact: {
    label: 'Enter contact and legal details',
    hint: 'Shown in the footer, in emails and on receipts.',
    screen: 'settings?room=contact',
    leave: 'Keep the details',
  },
  pages: {
    label: 'Write your own pages',
    hint: 'Readers see the text that came with the software until you publish yours.',
    screen: 'pages',
    leave: 'Keep the pages',
  },
  account: {
    label: 'Use an email address that reaches you',
    hint: 'Addresses that end with .example get no email, not even a new password. Change yours in your account.',
    screen: 'staff',
    leave: 'Keep the address',
  },
  staff: {
    label: 'Invite your staff',
    hint: 'Writers, editors, advertising, administrators.',
    screen: 'staff',
    leave: 'I work alone',
  },
  article: {
    label: 'Publish the first article',
    hint: 'Publish your own article. Demo articles do not count.',
    screen: '',
    leave: 'Skip article',
  },
  mail: {
    label: 'Set up and test email',
    hint: 'Without email, no one can sign up or receive the newsletter.',
    screen: 'connections',
    leave: 'Skip email',
  },
  payments: {
    label: 'Connect payments',
    hint: 'Readers pay for silver and gold through Razorpay.',
    screen: 'connections',
    leave: 'Skip payments',
  },
}

/** What a new magazine is led through. It goes when all is done, or when somebody hides it. */
export function FirstStepsCard() {
  const { steps, done, isOpen, confirm, hide } = useFirstSteps()
  if (!isOpen) return null
  const hideAll = async () => {
    await hide(true)
    notifySuccess('Setup checklist hidden. Show it again from System status.', () => hide(false))
  }
  return (
    <section id="first-steps" aria-labelledby="first-steps-title" className={classes.card}>
      <div className={classes.head}>
        <h2 id="first-steps-title">Setup checklist</h2>
        <p className={classes.quiet}>
          {done} of {steps.length} done
        </p>
        <Button size="xs" variant="subtle" className={classes.hide} onClick={() => void hideAll()}>
          Hide checklist
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

function Step({ step: { name, isDone, isConfirmed, left }, confirm }: StepProps) {
  const { label, hint, screen, leave } = places[name]
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheck size={20} /> : <IconCircle size={20} />}
      <div className={classes.words}>
        <Link to={screenLink(screen)}>{label}</Link>
        {isDone ? <span className="sr-only">Done</span> : <p className={classes.quiet}>{hint}</p>}
        {left.length > 0 && (
          <p className={classes.quiet}>
            {isDone ? 'Kept' : 'Not yours yet'}: {left.join(', ')}.
          </p>
        )}
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
