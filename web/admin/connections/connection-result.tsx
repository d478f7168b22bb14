import type { TestResult } from '../../../contract/operations/connections.ts'
import { DateTime } from '../kit/date-time.tsx'
import classes from './connections.module.css'

/** What a test has found. */
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
