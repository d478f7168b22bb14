import { Badge, Button } from '@mantine/core'
import type { ConnectionName } from '../../../contract/operations/connection-names.ts'
import type { Connection, TestResult } from '../../../contract/operations/connections.ts'
import { DateTime } from '../kit/date-time.tsx'
import classes from './connections.module.css'
import { useConnectionTest } from './use-connection-test.ts'

const titles: Record<ConnectionName, string> = {
  mail: 'Email',
  payments: 'Payments',
  storage: 'Images',
  google: 'Sign-in with Google',
}
const tests: Record<ConnectionName, string> = {
  mail: 'Send me a test email',
  payments: 'Test connection',
  storage: 'Test storage',
  google: 'Test connection',
}
const states = { set: ['Configured', 'green'], 'stand-in': ['Test mode', 'yellow'], off: ['Off', 'gray'] } as const

/** A connection: what is set, and what its last test found. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { name, state, sentence, variables, lastTest } = connection
  const { test, isTesting } = useConnectionTest(name)
  const [label, color] = states[state]
  return (
    <section aria-label={titles[name]} className={classes.connection}>
      <div className={classes.head}>
        <h2>{titles[name]}</h2>
        <Badge variant="light" color={color}>
          {label}
        </Badge>
        {state !== 'off' && (
          <Button
            size="xs"
            variant="default"
            className={classes.test}
            loading={isTesting}
            aria-label={`${titles[name]}: ${tests[name]}`}
            onClick={() => void test()}
          >
            {tests[name]}
          </Button>
        )}
      </div>
      <p>{sentence}</p>
      <div aria-live="polite">{lastTest && state !== 'off' && <Result result={lastTest} />}</div>
      <dl className={classes.variables}>
        {variables.map((variable) => (
          <div key={variable.name}>
            <dt>
              <code>{variable.name}</code>
            </dt>
            <dd>{variable.value ?? <span className={classes.quiet}>not set</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Result = ({ result: { isGood, sentence, nextStep, testedAt } }: { result: TestResult }) => (
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
