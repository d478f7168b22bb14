import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { uploads } from '../../../../../test/forms.ts'
import { aFlatPng } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../../../test/members.ts'
import { exportsAll, movesIn } from '../../../../../test/moving.ts'
import { adds } from '../../../../../test/newsroom.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction, invalidate } from '../../../../platform/server/db/transaction.ts'
import { authorLimits } from '../../../articles/contract/author-rules.ts'

const words = fc.array(fc.stringMatching(/^[A-Za-zé&"'#:@=\-–]{1,9}$/), { minLength: 1, maxLength: 6 })
const text = words.map((some) => some.join(' '))
const percent = fc.integer({ min: 0, max: 100 })
const anyCredit = fc.option(text, { nil: '' })
const centred = fc.record({ focus: fc.constant([50, 50] as const), credit: anyCredit })
const picture = fc.record({ focus: fc.tuple(percent, percent), credit: anyCredit })
const people = fc.record({
  name: text.map((name) => `A ${name}`),
  line: fc.option(text, { nil: '' }),
  biography: fc.option(fc.array(text, { minLength: 1, maxLength: 3 }), { nil: [] }).map((some) => some.join('\n\n')),
  links: fc.array(
    text.map((label) => ({ label: label.slice(0, authorLimits.linkLabel), url: 'https://person.example/a?b=1&c=2' })),
    { maxLength: 3 },
  ),
  expertise: fc.uniqueArray(text, { maxLength: 3 }),
  isOnDesk: fc.boolean(),
  portrait: fc.option(fc.nat({ max: 2 }), { nil: null }),
})
const article = fc.record({
  authors: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 3 }),
  isInCarousel: fc.boolean(),
  lead: fc.nat({ max: 2 }),
  inText: fc.nat({ max: 2 }),
  social: fc.constantFrom('none', 'library', 'elsewhere'),
  socialPicture: fc.nat({ max: 2 }),
  socialText: fc.option(text, { nil: '' }),
})
const magazines = fc.record({
  // Each focal point off the centre costs another conversion.
  pictures: fc.tuple(picture, centred, centred),
  authors: fc.tuple(people, people, people),
  articles: fc.array(article, { minLength: 1, maxLength: 4 }),
})

const magazine = useMagazine()
let admin: SignedIn
const startsOver = async () => {
  await magazine.startOver()
  await inTransaction(magazine.database.db, async (tx) => invalidate(tx, ['redirects']))
  admin = await aMember(magazine, { role: 'admin', username: 'Asha' })
}
beforeEach(startsOver)

async function fills({ pictures, authors, articles }: typeof magazines extends fc.Arbitrary<infer T> ? T : never) {
  const addresses: string[] = []
  for (const [at, { focus, credit }] of pictures.entries()) {
    const { imageUrl } = (await uploads(admin, aFlatPng(80 + at, 50), `p${at}.png`)).json()
    const { id } = await magazine.database.db
      .selectFrom('pictures')
      .select('id')
      .where('file_name', '=', `p${at}.png`)
      .executeTakeFirstOrThrow()
    const body = { alt: '', credit, focus: { x: focus[0], y: focus[1] } }
    const changed = await admin.call('PUT', `/admin/pictures/${id}`, { body })
    expect(changed.status, changed.text).toBe(200)
    addresses.push(imageUrl)
  }
  const at = (index: number | null) => (index === null ? '' : (addresses[index] ?? ''))
  const ids: string[] = []
  for (const { portrait, ...form } of authors) {
    const added = await admin.post('/admin/authors', { ...form, imageUrl: at(portrait) })
    expect(added.status, added.text).toBe(201)
    ids.push(String(added.json().author.id))
  }
  for (const [number, { lead, inText, social, socialPicture, isInCarousel, ...one }] of articles.entries()) {
    const shown = { none: '', library: at(socialPicture), elsewhere: 'https://elsewhere.example/a.jpg' }
    const id = await adds(admin, {
      title: `Article ${number}`,
      isPublished: 1,
      imageUrl: at(lead),
      socialImage: shown[social],
      authorIds: one.authors.flatMap((author) => ids[author] ?? []),
      socialText: one.socialText,
      description: `<p>Text</p><figure><img src="${at(inText)}" alt="A board"></figure>`,
    })
    magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(1))
    if (isInCarousel) await admin.post('/admin/update-carousel', { id, isCarousel: 1 })
  }
}

async function contents() {
  const { db } = magazine.database
  const neutral = (given: unknown) => JSON.stringify(given).replace(/[0-9a-f]{32}/g, 'hash')
  const authors = await db.selectFrom('authors').selectAll().orderBy('slug').execute()
  const articles = await db.selectFrom('articles').selectAll().orderBy('title').execute()
  const carousel = await magazine.get('/api/home/carasoul')
  const used = await db
    .selectFrom('pictures')
    .select(['credit', 'focal_x', 'focal_y', 'width'])
    .where((of) => of.exists(of.selectFrom('picture_uses').select('kind').whereRef('picture_id', '=', 'pictures.id')))
    .orderBy('width')
    .execute()
  return {
    authors: authors.map(({ id: _, created_at: _at, updated_at: _when, ...author }) => neutral(author)),
    articles: articles.map(({ title, bylines, in_carousel_since, social_image, social_text, ...row }) => ({
      title,
      in_carousel_since,
      social_text,
      body: neutral(row.body_html),
      social: neutral(social_image),
      bylines: bylines.map(({ slug }) => slug),
      image: neutral([row.image_name, row.image_sizes, row.image_credit]),
    })),
    carousel: carousel.json().map((one: Record<string, unknown>) => one['Article Title']),
    pictures: used,
  }
}

test('a magazine comes back from each format with all that it says of its authors, the carousel, focal points and what is shared', async () => {
  await fc.assert(
    fc.asyncProperty(magazines, async (generated) => {
      await startsOver()
      await fills(generated)
      const before = await contents()
      const { now } = magazine.clock
      for (const [format, file] of await exportsAll(magazine, admin)) {
        await startsOver()
        magazine.clock.now = now
        const done = await movesIn(admin, file, `${format}.zip`)
        expect(done, format).toMatchObject({ state: 'done', others: 0, known: 0, refusals: [] })
        expect(await contents(), format).toEqual(before)
      }
    }),
    { numRuns: 3 },
  )
})
