import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import type { TestResult } from '../contract/connections.ts'
import classes from './connections.module.css'

export const ConnectionResult = ({ result: { isGood, sentence, nextStep, testedAt } }: { result: TestResult }) => (
  <div className={classes.result} data-good={isGood}>
    <p>
      <strong>{isGood ? 'Works.' : 'Does not work.'}</strong> {sentence}
    </p>
    {nextStep && <p>{nextStep}</p>}
    <p className={classes.quiet}>
      Tested <DateTime at={testedAt} />
    </p>
  </div>
)
