import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { accessLevels, specifiedCategoryIds } from '../../../platform/contract/catalogue.ts'
import { specifiedSectionIds } from '../../../platform/contract/sections/specified.ts'
import { productFolder } from '../../../platform/server/core/product-folder.ts'

const folder = join(productFolder, 'src/features/articles/demo/texts')

const FrontMatter = z.strictObject({
  title: z.string().max(120),
  standfirst: z.string().max(300).default(''),
  series: z.string().max(100).default(''),
  /** Newest first. */
  corrections: z
    .array(z.strictObject({ daysAgo: z.int().positive(), words: z.string(), foundBy: z.string() }))
    .default([]),
  section: z.enum(specifiedSectionIds),
  access: z.enum(accessLevels),
  publishedDaysAgo: z.number().positive(),
  categories: z
    .array(z.coerce.string().pipe(z.enum(specifiedCategoryIds)))
    .min(1)
    .max(5),
  keywords: z.array(z.coerce.string()).default([]),
  partNumbers: z.array(z.coerce.string()).default([]),
  sourceUrl: z.url().optional(),
  forwards: z.boolean().default(false),
  /** A name in `pictures/demo/pictures`. */
  image: z.string().optional(),
  imageAlt: z.string().default(''),
  imageCredit: z.string().default(''),
  /** What square crops keep in view, in percent from the left and from the top. */
  imageFocus: z.tuple([z.number(), z.number()]).default([50, 50]),
  carousel: z.number().optional(),
})

export interface DemoArticle extends z.infer<typeof FrontMatter> {
  /** The file's name without its ending. */
  slug: string
  markdown: string
}

/** Throws with the file's name if an article is invalid. */
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

export interface Figure {
  picture: string
  alt: string
  caption: string
}

/** `setFigure` returns the HTML of a picture that stands alone in a paragraph. */
export function toHtml(markdown: string, setFigure: (figure: Figure) => string): string {
  const marked = new Marked({ async: false, gfm: true })
  marked.use({
    renderer: {
      paragraph({ tokens }) {
        const [image] = tokens
        return tokens.length === 1 && image?.type === 'image'
          ? setFigure({ picture: image.href, alt: image.text, caption: image.title ?? '' })
          : `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
    },
  })
  return marked.parse(markdown) as string
}
