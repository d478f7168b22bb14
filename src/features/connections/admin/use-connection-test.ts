import { useState } from 'react'
import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'

export const connectionsKey = 'connections'

export function useConnectionTest(name: ConnectionName) {
  const attempt = useAttempt(connectionsKey)
  const [isTesting, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    await attempt('Failed to test the connection', () =>
      adminApi.call('POST /admin/connections/:name/test', { params: { name } }),
    )
    setTesting(false)
  }
  return { test, isTesting }
}
