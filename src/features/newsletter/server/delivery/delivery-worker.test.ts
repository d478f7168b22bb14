import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { readConfig } from '../../../../platform/server/config/config.ts'
import { Settings } from '../../../settings/server/index.ts'
import { signLinksWith } from '../links.ts'
import { DeliveryWorker } from './delivery-worker.ts'

const database = useDatabase()

test('a stop closes the connections to the mail server although the database does not take its farewell', async () => {
  const config = readConfig({})
  const settings = await Settings.open(database.db, config.firstSettings, new Date())
  let isOpen = true
  const worker = new DeliveryWorker({
    db: database.db,
    database: { kind: 'embedded', listen: async () => () => Promise.reject(new Error('the connection is lost')) },
    config,
    settings,
    now: () => new Date(),
    links: signLinksWith(randomBytes(32)),
    bulkMail: {
      connections: 1,
      prepare: () => Promise.reject(new Error('nothing is sent')),
      close: () => {
        isOpen = false
      },
    },
    log: { info: () => {}, warn: () => {} },
  })
  await worker.start()
  await expect(worker.stop()).rejects.toThrow('the connection is lost')
  expect(isOpen).toBe(false)
})
