import { Badge, Button, CopyButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'
import type { DomainRecord } from '../contract/connections.ts'
import classes from './connections.module.css'

export function SenderDomain() {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => adminApi.call('POST /admin/sender-domain', {}),
  })
  return (
    <section aria-label="Sender’s domain" className={classes.connection}>
      <div className={classes.head}>
        <h2>Sender’s domain</h2>
        <Button size="xs" variant="default" className={classes.test} loading={isPending} onClick={() => mutate()}>
          Check DNS
        </Button>
      </div>
      <p>
        Three DNS records show mail servers that your email is genuine: SPF, DKIM and DMARC. Add them at your domain
        provider.
      </p>
      <div aria-live="polite" className={classes.records}>
        {error && <Failure sentence="Failed to check DNS" error={error} />}
        {data && (
          <>
            <p>
              <strong>{data.sentence}</strong>
            </p>
            {data.records.map((record) => (
              <OneRecord key={record.kind} record={record} />
            ))}
          </>
        )}
      </div>
    </section>
  )
}

const states = {
  good: ['Good', 'green'],
  weak: ['Weak', 'yellow'],
  missing: ['Missing', 'red'],
  unknown: ['Unknown', 'gray'],
} as const

function OneRecord({ record: { kind, state, sentence, found, add } }: { record: DomainRecord }) {
  const [label, color] = states[state]
  return (
    <section aria-label={kind} className={classes.record}>
      <div className={classes.head}>
        <h3>{kind}</h3>
        <Badge variant="light" color={color}>
          {label}
        </Badge>
      </div>
      <p>{sentence}</p>
      {found && <TextRecord label="Found">{found}</TextRecord>}
      {add && (
        <>
          <TextRecord label="TXT record at">{add.name}</TextRecord>
          <TextRecord label="Value">{add.value}</TextRecord>
          <CopyButton value={add.value}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="subtle" aria-label={`Copy the value for ${kind}`} onClick={copy}>
                {copied ? 'Copied' : 'Copy the value'}
              </Button>
            )}
          </CopyButton>
        </>
      )}
    </section>
  )
}

const TextRecord = ({ label, children }: { label: string; children: string }) => (
  <p className={classes.text}>
    <span className={classes.quiet}>{label}</span> <code>{children}</code>
  </p>
)
