import { Badge, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConnectionName, connectionTitles } from '../../../platform/contract/connection-names.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { notifyError, notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { fieldsOfConnection } from '../contract/connection-fields.ts'
import type { Connection } from '../contract/connections.ts'
import { Addresses } from './addresses.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionResult } from './connection-result.tsx'
import classes from './connections.module.css'
import { connectionsKey, useConnectionTest } from './use-connection-test.ts'

const tests: Record<ConnectionName, string> = {
  mail: 'Send me a test email',
  payments: 'Test connection',
  storage: 'Test storage',
  google: 'Test connection',
  backups: 'Test storage',
}
const states = {
  set: ['Configured', 'green'],
  'stand-in': ['Test mode', 'yellow'],
  off: ['Off', 'gray'],
  unreadable: ['Not readable', 'red'],
} as const

const afterRemoval: Record<ConnectionName, string> = {
  mail: 'Email is then saved in files and reaches no one.',
  payments: 'Readers can then no longer pay. Open orders stay open until you enter keys of the same account again.',
  storage: 'Images in the bucket are then no longer shown. Copy them into the image folder first.',
  google: 'Readers can then no longer sign in with Google.',
  backups: 'The magazine then makes no more backups. Earlier ones stay in the bucket.',
}

export function ConnectionCard({ connection }: { connection: Connection }) {
  const { name, state, sentence, source, lastTest, addresses, savedBy, savedAt } = connection
  const [isOpen, setOpen] = useState(false)
  const [label, color] = states[state]
  const title = connectionTitles[name]
  return (
    <section aria-label={title} className={classes.connection}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Badge variant="light" color={color}>
          {label}
        </Badge>
        <Group gap="xs" className={classes.test}>
          {(state === 'set' || state === 'stand-in') && <TestButton name={name} />}
          {source !== 'environment' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`${title}: ${source === 'none' ? 'Set up' : 'Edit'}`}
              onClick={() => setOpen(true)}
            >
              {source === 'none' ? 'Set up' : 'Edit'}
            </Button>
          )}
          {source === 'stored' && <RemoveButton connection={connection} />}
        </Group>
      </div>
      <p>{sentence}</p>
      <div aria-live="polite">
        {lastTest && (state === 'set' || state === 'stand-in') && <ConnectionResult result={lastTest} />}
      </div>
      <Addresses addresses={addresses} />
      {source === 'environment' && (
        <p className={classes.quiet}>
          The environment of the server sets this connection. To change it, change these variables and restart the
          magazine.
        </p>
      )}
      {source !== 'none' && <Details connection={connection} />}
      {savedAt && source === 'stored' && (
        <p className={classes.quiet}>
          Saved by {savedBy}, <DateTime at={savedAt} />
        </p>
      )}
      {isOpen && <ConnectionDialog connection={connection} close={() => setOpen(false)} />}
    </section>
  )
}

function TestButton({ name }: { name: ConnectionName }) {
  const { test, isTesting } = useConnectionTest(name)
  return (
    <Button
      size="xs"
      variant="default"
      loading={isTesting}
      aria-label={`${connectionTitles[name]}: ${tests[name]}`}
      onClick={() => void test()}
    >
      {tests[name]}
    </Button>
  )
}

function RemoveButton({ connection: { name, version } }: Pick<Props, 'connection'>) {
  const queries = useQueryClient()
  const title = connectionTitles[name]
  const remove = async () => {
    const question = { title: 'Remove this connection?', about: title, text: afterRemoval[name] }
    if (!(await confirm({ ...question, confirm: 'Remove', isGrave: true }))) return
    try {
      const change = { params: { name }, body: { version } }
      const { message, data } = await adminApi.call('POST /admin/connections/:name/remove', change)
      await showAnswer(queries, [connectionsKey], { data })
      notifySuccess(message)
    } catch (error) {
      notifyError('Failed to remove the connection', error)
      await queries.invalidateQueries({ queryKey: [connectionsKey] })
    }
  }
  return (
    <Button size="xs" variant="default" aria-label={`${title}: Remove`} onClick={() => void remove()}>
      Remove
    </Button>
  )
}

function Details({ connection: { name, source, variables, fields } }: Pick<Props, 'connection'>) {
  const stored = new Map(fields.map((field) => [field.name, field]))
  const rows =
    source === 'environment'
      ? variables.map((variable) => ({
          key: variable.name,
          label: <code>{variable.name}</code>,
          value: variable.value,
        }))
      : fieldsOfConnection(name).map(([field, { label, choices }]) => {
          const { value = '', kept = null } = stored.get(field) ?? {}
          return { key: field, label, value: kept ?? (choices?.[value] || value || null) }
        })
  return (
    <dl className={classes.variables}>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={classes.quiet}>not set</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  connection: Connection
}
