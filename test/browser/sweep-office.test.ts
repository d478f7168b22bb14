import { beforeAll, test } from 'vitest'
import { anArticle, asEditor } from './article-editor.ts'
import { storageOf, theAdministrator } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { screenAddresses, sweep } from './sweep.ts'

const reader = useBrowser()

beforeAll(async () => {
  const title = `${crypto.randomUUID().slice(0, 8)}${'W'.repeat(70)}`
  await anArticle({ title })
  await asEditor('POST', '/admin/pages', { slug: crypto.randomUUID(), title, html: '<p>Its text.</p>' })
})

test.each(screenAddresses)('$name is accessible and fits at 390 and 1440 pixels', async ({ find }) => {
  await sweep(reader, await find(), {
    storageState: storageOf(await theAdministrator()),
    reducedMotion: 'reduce',
    isPersonal: true,
  })
})
