import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { SiteImport } from '../../src/features/transfer/contract/import/endpoints.ts'
import { minutes, seconds } from '../../src/platform/server/core/durations.ts'
import { testDatabases } from '../database.ts'
import { signIn } from '../faults/content.ts'
import {
  emptyPlace,
  inDatabase,
  type Place,
  serveApi,
  settingsOf,
  startProgram,
  temporaryFolder,
} from '../faults/programs.ts'
import { wxr } from '../wxr.ts'

vi.setConfig({ testTimeout: minutes(10) })

const total = 3_000
const comment = (
  id: number,
) => `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Ravi</wp:comment_author>
<wp:comment_content>It is useful.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`
const exported = wxr(
  Array.from({ length: total }, (_, at) => ({
    id: at + 1,
    more: comment(at + 1),
    html: `<p>${`Regulator ${at} keeps quiet at 2 MHz, and LM${5_000 + at} does. `.repeat(20)}</p><a href="/?p=${((at + 7) % total) + 1}">next</a>`,
  })),
)

/** What an import writes for each article exists exactly once. */
const once = {
  articles: total,
  numbers: total,
  lists: total,
  documents: total,
  counted: total,
  letters: total,
  redirects: 2 * total,
  items: total,
  authors: 1,
  unled: 0,
}
const kept = (place: Place) =>
  inDatabase(place, async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from articles) as articles, (select count(distinct npnwid)::int from articles) as numbers,
        (select count(*)::int from listings where list = 'section:news') as lists,
        (select count(*)::int from search_documents) as documents,
        (select coalesce(sum(articles), 0)::int from search_words where word = '') as counted,
        (select count(*)::int from letters) as letters, (select count(*)::int from redirects) as redirects,
        (select count(*)::int from site_import_items where article_id is not null) as items,
        (select count(*)::int from authors) as authors,
        (select count(*)::int from articles where body_html like '%href="/?p=%') as unled`.execute(db)
    return rows[0]
  })

async function byCommand(place: Place) {
  const file = join(await temporaryFolder(), 'old.xml')
  await writeFile(file, exported)
  const starts = () => startProgram(['src/app/cli.ts', 'import', file], settingsOf(place))
  const expectDone = async () => {
    expect(await kept(place)).toEqual(once)
    const again = starts()
    expect(await again.ended, again.lines.join('\n')).toBe(0)
    expect(again.lines.join('\n')).toContain(`Already imported: ${total.toLocaleString('en')}.`)
    expect(await kept(place)).toEqual(once)
  }
  return { starts, expectDone }
}

describe.each(testDatabases)('on %s', (kind) => {
  test('an import by command that is killed again and again goes on where it was, and adds nothing twice', async () => {
    const place = await emptyPlace(kind)
    const { starts, expectDone } = await byCommand(place)
    let killedInTheMiddle = 0
    for (let life = seconds(2); ; life += 500) {
      const program = starts()
      const end = await Promise.race([program.ended, pause(life, null)])
      if (end !== null) {
        expect(end, program.lines.join('\n')).toBe(0)
        break
      }
      await program.kill()
      const there = (await kept(place))?.['articles'] ?? 0
      if (there > 0 && there < total) killedInTheMiddle += 1
    }
    expect(killedInTheMiddle).toBeGreaterThan(0)
    await expectDone()
  })

  test('an import from the screen goes on within seconds after kill -9 of the server, and adds nothing twice', async () => {
    const place = await emptyPlace(kind)
    const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
    let server = await serveApi(place)
    const call = async (method: string, path: string, body?: FormData): Promise<SiteImport> => {
      const answer = await fetch(`${server.url}/api/admin/site-imports${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body }),
      })
      expect(answer.status, path).toBe(200)
      return answer.json()
    }
    const until = async (id: number, isThere: (found: SiteImport) => boolean, timeout = minutes(4)) => {
      const asked = { timeout, interval: 50 }
      await expect.poll(async () => isThere(await call('GET', `/${id}`)), asked).toBe(true)
    }
    const form = new FormData()
    form.append('file', new Blob([exported]), 'old.xml')
    const { id } = await call('POST', '', form)
    await until(id, ({ state }) => state === 'checked')
    await call('POST', `/${id}/run`)
    await until(id, ({ articles }) => articles > total / 4)
    await server.kill()
    const before = (await kept(place))?.['articles'] ?? 0
    expect(before).toBeLessThan(total)
    server = await serveApi(place)
    // Without waiting for the dead process's heartbeat.
    await until(id, ({ articles }) => articles > before, seconds(20))
    await until(id, ({ state }) => state === 'done')
    expect(await call('GET', `/${id}`)).toMatchObject({ articles: total, known: 0, letters: total })
    await server.kill()
    expect(await kept(place)).toEqual(once)
  })
})
