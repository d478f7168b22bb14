import { test } from 'vitest'
import { publishArticles } from './content.ts'
import { expectStopUnderLoad } from './load.ts'
import { emptyPlace, serveLive } from './programs.ts'

// database-away.test.ts ends with the same on PostgreSQL.
test('on the embedded database, SIGTERM under load ends with 0 within ten seconds and cuts off no answer', async () => {
  const place = await emptyPlace('embedded')
  const [article] = await publishArticles(place, 3)
  await expectStopUnderLoad(await serveLive(place), article)
})
