import { beforeAll, test } from 'vitest'
import { type Options, useBrowser } from './browser.ts'
import { accountAddresses, aReaderWithEverything, sweep } from './sweep.ts'

const reader = useBrowser()

const asksAboutTheToken = /^\/(invitation|white-paper|gift|seat)\//

let storageState: NonNullable<Options['storageState']>
beforeAll(async () => {
  storageState = await aReaderWithEverything()
})

test.each(accountAddresses)('$name is accessible and fits at 390 and 1440 pixels', async ({ find }) => {
  const address = await find()
  await sweep(reader, address, { storageState, isPersonal: true })
  // The page's call is refused, which the browser reports.
  if (asksAboutTheToken.test(address)) reader.expectErrors(/40[04]/)
})
