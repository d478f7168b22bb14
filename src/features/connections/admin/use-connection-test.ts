import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { notifyError } from '../../../platform/web/admin/notify.tsx'

export const connectionsKey = 'connections'

export function useConnectionTest(name: ConnectionName) {
  const queries = useQueryClient()
  const [isTesting, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    try {
      await adminApi.call('POST /admin/connections/:name/test', { params: { name } })
    } catch (error) {
      notifyError('Failed to test the connection', error)
    }
    await queries.invalidateQueries({ queryKey: [connectionsKey] })
    setTesting(false)
  }
  return { test, isTesting }
}
