import { expect, test } from 'vitest'
import { emptyPlace, serveLive } from '../faults/programs.ts'

test('several processes of one start answer for all of them, whichever is asked', async () => {
  const { url } = await serveLive(await emptyPlace('postgres'), { WEB_CONCURRENCY: '2' })
  for (let i = 0; i < 10; i++) await fetch(`${url}/healthz/live`, { headers: { connection: 'close' } })
  for (let i = 0; i < 4; i++) {
    const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text()
    expect(text).toMatch(/^http_requests_total\{method="GET",route="\/healthz\/live",status="200"\} 10$/m)
    expect(text).toMatch(/^database_up 1$/m)
  }
})
