import { test } from 'vitest'
import { storageOf, theAdministrator } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { screenAddresses, sweep } from './sweep.ts'

const reader = useBrowser()

test.each(screenAddresses)('$name is accessible and fits at 390 and 1440 pixels', async ({ find }) => {
  await sweep(reader, await find(), {
    storageState: storageOf(await theAdministrator()),
    reducedMotion: 'reduce',
    isPersonal: true,
  })
})
