import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../test/faults/programs.ts'
import { type Magazine, openMagazine, useMagazine } from '../../../../../test/magazine.ts'
import { minutes } from '../../core/durations.ts'
import { pagesReadLately } from '../../data-folder.ts'
import { PageWarming } from './page-warming.ts'

let folder: string

beforeEach(async () => {
  folder = await temporaryFolder()
})

describe('pages are rendered before they are asked for', () => {
  const magazine = useMagazine({ pages: true })
  const isFresh = (address: string, { app }: Magazine = magazine) => app.cache.hasFresh(address)
  /** An announcement may have removed the page after the first request. */
  async function readAgain(address: string, { app, get }: Magazine = magazine) {
    const readAndList = async () => {
      expect((await get(address)).status).toBe(200)
      return app.cache.readLately(10)
    }
    await expect.poll(readAndList).toContain(address)
  }

  test('after a publication, if they were read more than once', async () => {
    await magazine.app.warmPages()
    await magazine.publishes({ title: 'Before' })
    await magazine.get('/section/news/index.html')
    await readAgain('/')
    await magazine.publishes({ title: 'Fresh from the press' })
    expect(isFresh('/')).toBe(false)
    await expect.poll(() => isFresh('/')).toBe(true)
    expect((await magazine.get('/')).text).toContain('Fresh from the press')
    expect(isFresh('/section/news/index.html')).toBe(false)
  })

  test('not for ever, if nobody reads them again', async () => {
    await magazine.app.warmPages()
    await readAgain('/')
    await magazine.publishes({ title: 'First' })
    await expect.poll(() => isFresh('/')).toBe(true)
    expect(magazine.app.cache.readLately(10)).toContain('/')
    magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(61))
    expect(magazine.app.cache.readLately(10)).toEqual([])
    await readAgain('/about')
    expect(magazine.app.cache.readLately(10)).toEqual(['/about'])
  })

  test('after a start, if they were read before the stop', async () => {
    const environment = { DATA_DIR: folder }
    const before = await openMagazine({ pages: true, environment })
    await before.app.warmPages()
    await readAgain('/about', before)
    await before.close()
    const after = await openMagazine({ pages: true, environment })
    expect(isFresh('/about', after)).toBe(false)
    await after.app.warmPages()
    await expect.poll(() => isFresh('/about', after)).toBe(true)
    await after.close()
  })
})

describe('the warming of pages', () => {
  let warmed: string[] = []
  let isBusy = false
  let looks = 0
  let warming: PageWarming | undefined
  const open = (warm = async (address: string) => void warmed.push(address)) => {
    const cache = { hasFresh: (address: string) => warmed.includes(address), readLately: () => ['/read'] }
    const looksBusy = () => {
      looks += 1
      return isBusy
    }
    warming = new PageWarming({ cache, warm, isBusy: looksBusy, file: join(folder, pagesReadLately) })
    return warming
  }
  afterEach(async () => {
    await warming?.stop()
    warmed = []
    isBusy = false
    looks = 0
  })

  test('begins with the page that was read last', async () => {
    open().add(['/last', '/before'])
    warming?.add(['/newest'])
    await expect.poll(() => warmed).toEqual(['/newest', '/last', '/before'])
  })

  test('waits while a reader waits', async () => {
    isBusy = true
    open().add(['/page'])
    await expect.poll(() => looks).toBeGreaterThan(4)
    expect(warmed).toEqual([])
    isBusy = false
    await expect.poll(() => warmed).toEqual(['/page'])
  })

  test('tries a page again that a change kept out of the cache, but not for ever', async () => {
    const tried: string[] = []
    open(async (address) => {
      tried.push(address)
      if (address === '/broken') throw new Error('no')
      if (tried.length > 4) warmed.push(address)
    }).add(['/broken', '/changed'])
    await expect.poll(() => warmed).toEqual(['/changed'])
    expect(tried.filter((address) => address === '/broken')).toHaveLength(3)
  })

  test.each(['', '{"a":1}', '["https://other.example/"]'])(
    'starts with nothing if what was kept is %j',
    async (text) => {
      await writeFile(join(folder, pagesReadLately), text)
      await open().start()
      warming?.add(['/asked'])
      await expect.poll(() => warmed).toEqual(['/asked'])
      await warming?.stop()
      expect(await readFile(join(folder, pagesReadLately), 'utf8')).toBe('["/read"]')
    },
  )
})
