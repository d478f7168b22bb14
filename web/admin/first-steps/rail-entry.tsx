import { Tooltip } from '@mantine/core'
import { Link } from 'react-router'
import { IconListCheck } from '../kit/icons.tsx'
import { screenLink } from '../links.ts'
import classes from './first-steps.module.css'
import { useFirstSteps } from './use-first-steps.ts'

/** How many first steps are done, with a link to them. */
export function FirstStepsEntry({ isFolded = false, onFollow }: { isFolded?: boolean; onFollow?: () => void }) {
  const { steps, done, isOpen } = useFirstSteps()
  if (!isOpen) return null
  const label = `Setup checklist: ${done} of ${steps.length}`
  return (
    <Tooltip label={label} position="right" disabled={!isFolded}>
      <Link to={screenLink('dashboard')} className={classes.entry} aria-label={label} onClick={() => onFollow?.()}>
        <IconListCheck size={18} />
        {!isFolded && <span>{label}</span>}
      </Link>
    </Tooltip>
  )
}
