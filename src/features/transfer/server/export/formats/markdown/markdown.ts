import { stringify } from 'yaml'
import { folderOf } from '../../../../../../platform/contract/links.ts'
import type { TextFieldName } from '../../../../../articles/contract/fields.ts'
import { OutgoingFiles } from '../../files.ts'
import type { ExportWriting } from '../../magazine.ts'
import { htmlWith, type OutgoingArticle, type OutgoingPicture, picturesOfArticle } from '../../outgoing.ts'
import { ownAuthorOf } from '../../own-author.ts'
import { ownRecordOf } from '../../own-record.ts'
import { readArticles } from '../../read-articles.ts'
import { readAuthors } from '../../read-authors.ts'
import { readPages } from '../../read-pages.ts'
import { reportGeneral, reportLosses } from '../report-losses.ts'
import { asMarkdown } from './to-markdown.ts'

const held: readonly TextFieldName[] = ['title', 'standfirst', 'slug', 'searchTitle', 'searchDescription']
const addressOf = ({ file }: OutgoingPicture) => `/images/${file}`

/** A folder for Hugo: texts in `content`, authors in `data`, pictures and files in `static`. */
export async function writeMarkdown(writing: ExportWriting): Promise<void> {
  const { magazine, output, report, onWritten } = writing
  const files = new OutgoingFiles()
  await output.add('hugo.yaml', asStream(settingsOf(magazine.publicUrl, magazine.siteName)))
  await reportGeneral(writing)
  for await (const author of readAuthors(magazine.db)) {
    const { slug, name, biography, picture } = author
    const record = { name, bio: biography, groundplane: ownAuthorOf(author, addressOf) }
    await output.add(`data/authors/${slug}.yaml`, asStream(yamlOf(record)))
    if (picture) files.addPictures([picture])
  }
  for (const source of [readArticles(magazine.db, magazine.catalogue), readPages(magazine.db)])
    for await (const out of source) {
      await output.add(pathOf(out), asStream(toPage(out)))
      files.addPictures(picturesOfArticle(out))
      files.addFiles(out.files.keys())
      await reportLosses(writing, out, {
        name: 'a site generator',
        held: [...held, 'imageAlt'],
        accessOf: ({ access }) =>
          access === 'free'
            ? null
            : `It is for readers with ${access}: exported as a draft, because site generators have no access control`,
      })
      await onWritten()
    }
  await files.write(writing, { pictures: 'static/images', files: 'static/files' })
  await output.add('report.csv', report.read())
}

async function* asStream(text: string) {
  yield text
}

/** Texts contain raw HTML: equations, figures, tables. */
const settingsOf = (publicUrl: string, title: string) =>
  yamlOf({ baseURL: `${publicUrl}/`, title, markup: { goldmark: { renderer: { unsafe: true } } } })

/** Quotes every text: an unquoted `no`, `1e3` or `@x` means something else to some readers of YAML. */
const yamlOf = (value: object) =>
  stringify(value, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  })

const pathOf = ({ kind, id, section, texts }: OutgoingArticle) =>
  kind === 'page'
    ? `content/pages/${id}.md`
    : `content/articles/${folderOf(section?.id ?? '')}/${texts.slug ? `${texts.slug}-` : 'article-'}${id}.md`

function toPage(out: OutgoingArticle): string {
  const { texts } = out
  const html = htmlWith(out, addressOf)
  const { markdown, isExact } = asMarkdown(html)
  const matter = {
    title: texts.title,
    ...(texts.slug && { slug: texts.slug }),
    url: out.address,
    ...(out.aliases.length > 0 && { aliases: out.aliases }),
    ...(out.publishedAt && { date: out.publishedAt.toISOString() }),
    lastmod: out.updatedAt.toISOString(),
    ...(out.takeDownAt && { expiryDate: out.takeDownAt.toISOString() }),
    draft: out.state === 'draft' || out.access !== 'free',
    access: out.access,
    ...(out.authors.length > 0 && { authors: out.authors.map(({ name }) => name) }),
    ...(out.section && { section: out.section.name }),
    ...(out.categories.length > 0 && { categories: out.categories.map(({ name }) => name) }),
    ...(out.keywords.length > 0 && { tags: out.keywords }),
    ...(out.partNumbers.length > 0 && { part_numbers: out.partNumbers }),
    ...(texts.standfirst && { excerpt: texts.standfirst }),
    ...(texts.searchDescription && { description: texts.searchDescription }),
    ...(texts.searchTitle && { seo_title: texts.searchTitle }),
    ...pictureOf(out),
    ...(out.isPinned && { pin: true }),
    groundplane: {
      ...ownRecordOf(out, { addressOf, held, hasDates: true, hasTerms: true, hasAuthors: true }),
      ...(!isExact && { html }),
    },
  }
  return `---\n${yamlOf(matter)}---\n\n${markdown}`
}

const pictureOf = ({ lead, leadUrl, texts }: OutgoingArticle) => ({
  ...((lead || leadUrl) && { image: lead ? addressOf(lead) : leadUrl }),
  ...(texts.imageAlt && { image_alt: texts.imageAlt }),
  ...(lead?.credit && { image_credit: lead.credit }),
})
