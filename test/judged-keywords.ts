import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readDemoArticles, toHtml } from '../src/features/articles/demo/read-articles.ts'
import { addPublishedArticle } from '../src/features/articles/server/index.ts'
import { countKeywordUses } from '../src/features/newsroom/server/index.ts'
import { keyOf } from '../src/features/newsroom/server/keywords/words.ts'
import type { DatabaseHandle } from '../src/platform/server/db/database.ts'
import { inTransaction } from '../src/platform/server/db/transaction.ts'

const file = join(import.meta.dirname, '../src/features/newsroom/server/keywords/judged-keywords.json')

/** An article that the magazine does not have, with those of its author's keywords that occur in its text. */
export interface Judged {
  slug: string
  title: string
  html: string
  expected: string[]
}

/** Loads the demo articles except the judged ones, which it returns. */
export async function fillWithOthers({ db }: Pick<DatabaseHandle, 'db'>, now: Date): Promise<Judged[]> {
  const expected = z.record(z.string(), z.array(z.string())).parse(JSON.parse(await readFile(file, 'utf8')))
  const articles = await readDemoArticles()
  for (const article of articles.filter(({ slug }) => !(slug in expected)))
    await inTransaction(db, (tx) =>
      addPublishedArticle(
        tx,
        {
          ...article,
          corrections: '',
          html: toHtml(article.markdown, () => ''),
          image: null,
          enteredAt: now,
          datedAt: now,
          isInCarousel: false,
        },
        now,
      ),
    )
  await countKeywordUses(db)
  return articles.flatMap(({ slug, title, markdown }) => {
    const keywords = expected[slug]
    return keywords ? [{ slug, title, html: toHtml(markdown, () => ''), expected: keywords }] : []
  })
}

export function foundOf(expected: readonly string[], found: readonly string[]): string[] {
  const keys = new Set(found.map(keyOf))
  return expected.filter((keyword) => keys.has(keyOf(keyword)))
}
