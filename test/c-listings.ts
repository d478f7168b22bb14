import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../src/features/articles/demo/texts')

export async function cListings(): Promise<{ article: string; text: string }[]> {
  const articles = await readdir(folder)
  const found = await Promise.all(
    articles.map(async (article) => {
      const blocks = (await readFile(join(folder, article), 'utf8')).split(/^```/m)
      return blocks
        .filter((block) => /^c\s/.test(block))
        .map((block) => ({ article, text: block.slice(block.indexOf('\n') + 1) }))
    }),
  )
  return found.flat()
}
