import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, formErrors } from '../../../platform/web/admin/api.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { showAnswer } from '../../../platform/web/admin/show-answer.ts'
import { hasErrorCode } from '../../../platform/web/api-error.ts'
import type { Connection, TestResult } from '../contract/connections.ts'
import { connectionsKey } from './use-connection-test.ts'

type Values = Readonly<Record<string, string>>
type Busy = 'test' | 'save' | null

const usualPorts: Readonly<Record<string, string>> = { starttls: '587', tls: '465' }

interface Options {
  connection: Connection
  close: () => void
}

export function useConnectionForm({ connection: { name, version, fields }, close }: Options) {
  const queries = useQueryClient()
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.value])),
  )
  const [result, setResult] = useState<TestResult | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState<Busy>(null)
  const params = { name }

  const run = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what)
    setError(null)
    setResult(null)
    try {
      await work()
    } catch (refused) {
      setError(refused)
      setFailed(what === 'test' ? 'Failed to test the connection' : 'Failed to save the connection')
    }
    setBusy(null)
  }
  const change = (field: string, value: string) => {
    setResult(null)
    // The usual port follows the encryption.
    const isUsual = field === 'encryption' && values['port'] === usualPorts[values['encryption'] ?? '']
    setValues({ ...values, [field]: value, ...(isUsual && { port: usualPorts[value] ?? '' }) })
  }
  const test = () =>
    run('test', async () => {
      const body = { version, values: { ...values } }
      setResult(await adminApi.call('POST /admin/connections/:name/test-values', { params, body }))
    })
  const save = (savesUnreachable = false) =>
    run('save', async () => {
      const body = { version, values: { ...values }, savesUnreachable }
      const { message, data } = await adminApi.call('PUT /admin/connections/:name', { params, body })
      await showAnswer(queries, [connectionsKey], { data })
      notifySuccess(message)
      close()
    })
  const refused = formErrors(
    error,
    fields.map((field) => field.name),
    failed,
  )
  return {
    values,
    change,
    test,
    save,
    result,
    busy,
    messages: refused.fields,
    problem: error ? refused.other : null,
    maySaveAnyway: hasErrorCode(error, 'connection_unreachable'),
  }
}
