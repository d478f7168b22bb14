import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { accessLevels, categoryIds, sections } from '../../contract/catalogue.ts'
import { drawingKinds } from '../../db/demo/drawings/index.ts'

const folder = join(import.meta.dirname, '..', '..', 'db', 'demo', 'articles')

const Drawing = z.object({ drawing: z.enum(drawingKinds), labels: z.array(z.coerce.string()).default([]) })
export type Drawing = z.infer<typeof Drawing>

const FrontMatter = z.strictObject({
  title: z.string().max(120),
  section: z.enum(sections),
  access: z.enum(accessLevels),
  publishedDaysAgo: z.number().positive(),
  categories: z
    .array(z.coerce.string().pipe(z.enum(categoryIds)))
    .min(1)
    .max(5),
  keywords: z.array(z.coerce.string()).default([]),
  partNumbers: z.array(z.coerce.string()).default([]),
  sourceUrl: z.url().optional(),
  forwards: z.boolean().default(false),
  image: Drawing,
  imageAlt: z.string(),
  carousel: z.number().optional(),
})

/** An article of the demo magazine as it was written. */
export interface DemoArticle extends z.infer<typeof FrontMatter> {
  /** The file's name without its ending; the seed of its drawings. */
  slug: string
  markdown: string
}

/** Every article of the demo magazine. Throws with the file's name where one does not read. */
export async function readDemoArticles(): Promise<DemoArticle[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    names.map(async (name) =>
      readDemoArticle(name.slice(0, -'.md'.length), await readFile(join(folder, name), 'utf8')),
    ),
  )
}

function readDemoArticle(slug: string, text: string): DemoArticle {
  const [, head, markdown] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || markdown === undefined) throw new Error(`${slug}.md has no front matter`)
  const parsed = FrontMatter.safeParse(parse(head))
  if (!parsed.success) throw new Error(`${slug}.md: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, slug, markdown: markdown.trim() }
}

/** A figure in the text: a drawing with its caption. */
export interface Figure extends Drawing {
  alt: string
  caption: string
}

/** Finds the figures of a text, in their order. */
export function figuresOf(markdown: string): Figure[] {
  const figures: Figure[] = []
  toHtml(markdown, (figure) => {
    figures.push(figure)
    return ''
  })
  return figures
}

/** A text as HTML; `setFigure` says how each figure is set. */
export function toHtml(markdown: string, setFigure: (figure: Figure, index: number) => string): string {
  let index = 0
  const marked = new Marked({ async: false, gfm: true })
  marked.use({
    renderer: {
      paragraph({ tokens }) {
        const [image] = tokens
        // A drawing that stands alone is a figure, not a picture in a line.
        if (tokens.length === 1 && image?.type === 'image' && image.href.startsWith('drawing:'))
          return setFigure({ ...toDrawing(image.href), alt: image.text, caption: image.title ?? '' }, index++)
        return `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
    },
  })
  return marked.parse(markdown) as string
}

/** `drawing:plot-bode?labels=Gain|Phase` names a drawing like the front matter does. */
function toDrawing(href: string): Drawing {
  const address = new URL(href)
  const labels = address.searchParams.get('labels')?.split('|')
  return Drawing.parse({ drawing: address.pathname, labels })
}
