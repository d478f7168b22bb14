import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { minutes, seconds } from '../../../../../platform/server/core/durations.ts'
import { UnreadableFile } from '../../../../../platform/server/core/text-table.ts'
import {
  type FetchOutside,
  type OutsideAnswer,
  OutsideFailed,
  OutsideRefused,
} from '../../../../../platform/server/gateways/fetch/index.ts'
import { formatOf } from '../readers/feed/feed.ts'

const most = { pageBytes: 32 * 2 ** 20, totalBytes: 2 * 2 ** 30, feedPages: 2_000, listPages: 4_000, tries: 4 }
/** Together, these lists of an older installation have every article. */
const lists = ['news-all', 'product-all', 'design-all', 'comp', 'student']
const atOnce = 3

interface Place {
  address: string
  as: string | null
  folder: string
}

/** Reads a feed or an older installation into a folder. Resumes after a stop. @throws UnreadableFile */
export async function downloadExport(fetchOutside: FetchOutside, place: Place, signal: AbortSignal): Promise<void> {
  if (await stat(place.folder).catch(() => null)) return
  const part = `${place.folder}.part`
  await mkdir(part, { recursive: true, mode: 0o700 })
  const site = new Site(fetchOutside, part, signal)
  try {
    await site.readAll(place)
  } catch (error) {
    if (error instanceof OutsideRefused || error instanceof OutsideFailed) throw new UnreadableFile(error.message)
    throw error
  }
  await rename(part, place.folder)
}

class Site {
  readonly #fetch: FetchOutside
  readonly #folder: string
  readonly #signal: AbortSignal
  readonly #kept = new Set<string>()
  #bytes = 0

  constructor(fetchOutside: FetchOutside, folder: string, signal: AbortSignal) {
    this.#fetch = fetchOutside
    this.#folder = folder
    this.#signal = signal
  }

  async readAll({ address, as }: Place): Promise<void> {
    for (const name of await readdir(this.#folder)) this.#kept.add(name)
    const base = address.replace(/(?<!\/)\/+$/, '')
    const page = as === 'groundplane' ? null : await this.#get(address)
    if (page && formatOf(textOf(page)) !== null) return this.#readFeed(page)
    const wire = as === 'feed' ? null : await this.#wireBelow(base)
    if (wire !== null) return this.#readWire(wire)
    const announced = page && feedNamedIn(textOf(page))
    if (announced) return this.#readFeed(await this.#get(new URL(announced, page.url).href))
    throw new UnreadableFile(`No feed or Groundplane site found at ${address}`)
  }

  async #readFeed(first: OutsideAnswer): Promise<void> {
    const seen = new Set<string>()
    for (let page: OutsideAnswer | null = first; page !== null; ) {
      if (seen.has(page.url)) return
      seen.add(page.url)
      await this.#keep(`page-${String(seen.size).padStart(5, '0')}`, page.body)
      const next = nextOf(textOf(page))
      if (next === null || seen.size === most.feedPages) return
      page = await this.#get(new URL(next, page.url).href)
      if (formatOf(textOf(page)) === null)
        throw new UnreadableFile(
          `Failed to read page ${seen.size + 1} of the feed: the site responded with ${page.status}`,
        )
    }
  }

  async #wireBelow(base: string): Promise<string | null> {
    for (const start of [base, `${base}/api`]) {
      const { status, body } = await this.#get(`${start}/home/news-all?page=1&limit=50`)
      if (status === 200 && /^\s*\{[\s\S]*"(?:articles|totalPages)"\s*:/.test(body.toString('utf8', 0, 500_000)))
        return start
    }
    return null
  }

  async #readWire(base: string): Promise<void> {
    const ids = new Set<string>()
    for (const list of lists)
      for (let page = 1, last = 1; page <= Math.min(last, most.listPages); page += 1) {
        const name = `list-${list}-${String(page).padStart(5, '0')}.json`
        const text = await this.#once(name, `${base}/home/${list}?page=${page}&limit=50`)
        last = Number(/"totalPages"\s*:\s*"?(\d{1,6})/.exec(text)?.[1] ?? 1)
        for (const [, id = ''] of text.matchAll(/"ID"\s*:\s*"?([1-9]\d{0,8})"?\s*,/g)) ids.add(id)
      }
    const limit = pLimit(atOnce)
    await Promise.all([...ids].map((id) => limit(() => this.#once(`one-${id}.json`, `${base}/home/article/${id}`))))
  }

  /** Reuses answers from before a stop. A deleted article leaves an empty answer. */
  async #once(name: string, address: string): Promise<string> {
    if (this.#kept.has(name)) return readFile(join(this.#folder, name), 'utf8')
    const { body } = await this.#get(address)
    const text = body.toString('utf8').trimStart().startsWith('{') ? body : Buffer.from('{}')
    await this.#keep(name, text)
    return text.toString('utf8')
  }

  async #keep(name: string, body: Buffer): Promise<void> {
    this.#bytes += body.length
    if (this.#bytes > most.totalBytes) throw new UnreadableFile('The site sends more than 2 GB. The rest was not read')
    const path = join(this.#folder, name)
    await writeFile(join(this.#folder, `.${name}`), body, { mode: 0o600 })
    await rename(join(this.#folder, `.${name}`), path)
  }

  async #get(address: string): Promise<OutsideAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      this.#signal.throwIfAborted()
      const asked = { maxBytes: most.pageBytes, timeout: seconds(60), signal: this.#signal }
      const answer = await this.#fetch(address, asked).catch((error: unknown) => {
        this.#signal.throwIfAborted()
        if (error instanceof OutsideFailed && attempt < most.tries) return null
        throw error
      })
      if (answer && ((answer.status !== 429 && answer.status < 500) || attempt === most.tries)) return answer
      const wait = Number(answer?.headers['retry-after'] ?? 0)
      await pause(Math.min(minutes(1), Math.max(seconds(attempt), seconds(wait || 0))), undefined, {
        signal: this.#signal,
      })
    }
  }
}

const textOf = ({ body }: OutsideAnswer) => body.toString('utf8')

/** RFC 5005 and JSON Feed. */
function nextOf(text: string): string | null {
  if (text.trimStart().startsWith('{')) {
    const next = /"next_url"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/.exec(text)?.[1]
    return next ? (JSON.parse(next) as string) : null
  }
  return linkIn(text, /\brel\s*=\s*["']next["']/i)
}

const feedNamedIn = (html: string) =>
  linkIn(html, /\btype\s*=\s*["']application\/(?:rss\+xml|atom\+xml|feed\+json)["']/i)

export function linkIn(text: string, which: RegExp): string | null {
  for (const [tag] of text.matchAll(/<(?:atom:|atom10:)?link\b[^<>]{0,2000}>/gi)) {
    const href = which.test(tag) ? /\bhref\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1] : undefined
    if (href) return href.replaceAll('&amp;', '&')
  }
  return null
}
