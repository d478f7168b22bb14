import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditLog, isRefused, said } from '../../../../../test/answers.ts'
import { countWaiting, deadlocksInLog } from '../../../../../test/database.ts'
import { anEvent } from '../../../../../test/events.ts'
import { sendsForm, uploads } from '../../../../../test/forms.ts'
import { aDrawing, aFlatPng, aPhoto } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds, aForm, aKey, anEdit, finishesChange } from '../../../../../test/newsroom.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { imageMessages } from '../../../../platform/contract/image-rules.ts'
import { createFolderStore } from '../../../../platform/server/gateways/files/folder.ts'
import type { LibraryPicture, ListedPicture } from '../../contract/endpoints.ts'
import { pictureMessages } from '../../contract/rules.ts'
import { removeFiles } from './remove-files.ts'

const magazine = useMagazine()
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })
const writer = useMember(magazine, { role: 'writer', username: 'Wanda' })

/** Four quarters of different colours, so that a crop tells where it is from. */
function quarters({ width = 300, height = 600, shade = 0 } = {}): Promise<Buffer> {
  const colours = ['ff00', '00ff', '0000', 'ffff'].map((start) => `#${start}${shade.toString(16).padStart(2, '0')}`)
  const parts = colours.map((background, place) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left: place % 2 ? width / 2 : 0,
    top: place > 1 ? height / 2 : 0,
  }))
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(parts)
    .png()
    .toBuffer()
}

interface Uploaded {
  id: number
  imageUrl: string
  isNew: boolean
}

const uploaded = async (by: Visitor, image: Buffer, name = 'board.png'): Promise<Uploaded> => {
  const answer = await uploads(by, image, name)
  expect(answer.status).toBe(200)
  return answer.json()
}
const read = async (id: number, by: Visitor = editor): Promise<LibraryPicture> =>
  (await by.get(`/admin/pictures/${id}`)).json()
const list = async (query = '', by: Visitor = editor): Promise<ListedPicture[]> =>
  (await by.get(`/admin/pictures?${query}`)).json().data
const names = async (query: string, by?: Visitor) => (await list(query, by)).map(({ fileName }) => fileName).toSorted()
const deletes = (path: string) => editor.call('DELETE', path)
const saves = (id: number, form: object, by: Visitor = editor) =>
  by.call('PUT', `/admin/pictures/${id}`, { body: { alt: '', credit: '', focus: { x: 50, y: 50 }, ...form } })
const article = async (id: number) => (await magazine.get(`/api/home/article/${id}`)).json().article
const view = async (id: number) => (await editor.get(`/admin/article/${id}`)).json()

test('the library has every uploaded picture with its name, size, pixels, and who uploaded it', async () => {
  const image = await quarters()
  await uploaded(writer, image, 'C:\\pictures\\A "board" \n of  mine.PNG')
  expect(await list()).toMatchObject([
    {
      fileName: 'A "board" of mine.PNG',
      alt: '',
      credit: '',
      focus: { x: 50, y: 50 },
      uploadedBy: 'Wanda',
      width: 300,
      height: 600,
      bytes: image.length,
      uses: 0,
      uploadedAt: magazine.clock.now.toISOString(),
    },
  ])
})

test('the library is searched by file name, alternative text, credit, article, and day in the publisher’s time zone', async () => {
  const one = await uploaded(editor, aFlatPng(40, 30), 'one.png')
  const other = await uploaded(editor, aFlatPng(41, 30), 'other.png')
  await saves(one.id, { alt: 'A relay on a DIN rail', credit: 'Photo: 50% Asha_' })
  const id = await adds(editor, { title: 'Why relays click', imageUrl: other.imageUrl })
  for (const [query, found] of [
    ['search=ONE', ['one.png']],
    ['search=din+rail', ['one.png']],
    ['search=50%25', ['one.png']],
    ['search=asha_', ['one.png']],
    ['search=relays+CLICK', ['other.png']],
    [`search=${id}`, ['other.png']],
    ['search=nothing+like+it', []],
    ['from=2026-03-02&until=2026-03-02', ['one.png', 'other.png']],
    ['from=2026-03-03', []],
    ['until=2026-03-01', []],
    ['limit=1&page=2', ['one.png']],
  ] as const)
    expect([query, await names(query)]).toEqual([query, found])
  expect((await editor.get('/admin/pictures?limit=1')).json()).toMatchObject({ total: 2, totalPages: 2, page: 1 })
})

test('the library tells where a picture is used, and no longer when it is not', async () => {
  const { id, imageUrl } = await uploaded(editor, aFlatPng(40, 30))
  const first = await adds(editor, { title: 'One', imageUrl })
  const second = await adds(editor, { title: 'Two', description: `<p>a</p><img src="${imageUrl}" alt="b">` })
  await editor.post('/admin/events', anEvent({ title: 'Fair', imageUrl }))
  await editor.post('/admin/authors', { name: 'Asha Rao', imageUrl })
  await editor.post('/admin/pages', { slug: 'team', title: 'Team', html: '<p>We</p>', description: '', imageUrl })
  await editor.call('PUT', `/admin/draft/${aKey()}`, { body: { content: { title: 'Three', imageUrl }, follows: 0 } })
  const { usedIn } = await read(id)
  expect(usedIn.map(({ place, name }) => `${place}: ${name}`).toSorted()).toEqual([
    'Article: One',
    'Article: Two',
    'Author: Asha Rao',
    'Draft of a new article: Three',
    'Event: Fair',
    'Page: Team',
  ])
  expect(usedIn.find(({ name }) => name === 'One')?.link).toBe(`edit/${first}`)
  const { version } = await view(second)
  await editor.post(`/admin/edit/${second}`, anEdit({ title: 'Two', version }))
  await deletes(`/admin/delete/${first}`)
  expect((await read(id)).usedIn.map(({ place }) => place)).not.toContain('Article')
})

test('a writer sees no titles of unpublished articles of others, and changes only what they have uploaded', async () => {
  const { id, imageUrl } = await uploaded(editor, aFlatPng(40, 30), 'secret.png')
  await adds(editor, { title: 'A scoop', imageUrl, isPublished: 0 })
  expect((await read(id, writer)).usedIn).toEqual([{ place: 'Article', name: 'Not published yet', link: null }])
  expect(await names('search=scoop', writer)).toEqual([])
  expect(await names('search=scoop')).toEqual(['secret.png'])
  expect(await said(saves(id, { credit: 'Mine' }, writer))).toEqual([403, pictureMessages.notYours])
  const own = await uploaded(writer, aFlatPng(41, 30))
  const changed = { credit: 'Mine', mayChange: true }
  expect((await saves(own.id, { credit: 'Mine' }, writer)).json().picture).toMatchObject(changed)
})

test('a credit is shown under the picture in the article and in its text, and follows a change', async () => {
  const { id, imageUrl } = await uploaded(editor, aFlatPng(40, 30))
  await saves(id, { alt: 'A board', credit: 'Photo: A. <Rao> & "Co"' })
  const description = `<p>Text</p><figure><img src="${imageUrl}" alt="b"><figcaption>Fig</figcaption></figure>`
  const articleId = await adds(editor, { imageUrl, description })
  const before = await article(articleId)
  expect(before.imageCredit).toBe('Photo: A. <Rao> & "Co"')
  const credit = 'Photo: A. &lt;Rao&gt; &amp; &quot;Co&quot;'
  expect(before.Description).toContain(`<small class="credit">${credit}</small><figcaption>`)
  expect(before.Description).not.toContain('data-credit')
  await saves(id, { credit: 'Drawing: B' })
  const after = await article(articleId)
  expect(after.imageCredit).toBe('Drawing: B')
  expect(after.Description).toContain('<small class="credit">Drawing: B</small>')
  await saves(id, {})
  expect((await article(articleId)).Description).not.toContain('credit')
  expect((await auditLog(magazine)).filter(({ action }) => action === 'picture.changed')).toHaveLength(3)
})

test('a drawing on white is recognised at the upload, a photograph is not, and an editor corrects both', async () => {
  const drawing = await uploaded(editor, await aDrawing())
  const photo = await uploaded(editor, await aPhoto({ width: 400, height: 225 }).png().toBuffer())
  expect([(await read(drawing.id)).isLineArt, (await read(photo.id)).isLineArt]).toEqual([true, false])
  const description = `<figure><img src="${drawing.imageUrl}" alt="b"><figcaption>Fig</figcaption></figure>`
  const articleId = await adds(editor, { imageUrl: drawing.imageUrl, description })
  const shown = async () => {
    const { pictures, Description } = await article(articleId)
    return [pictures.every(({ isLineArt }: { isLineArt?: true }) => isLineArt === true), Description]
  }
  expect(await shown()).toEqual([true, expect.stringContaining('data-line-art')])

  expect((await saves(drawing.id, { isLineArt: false })).json().picture.isLineArt).toBe(false)
  expect(await shown()).toEqual([false, expect.not.stringContaining('data-line-art')])
  await saves(drawing.id, { focus: { x: 10, y: 10 }, isLineArt: true })
  await saves(drawing.id, { focus: { x: 90, y: 90 } })
  expect(await shown()).toEqual([true, expect.stringContaining('data-line-art')])
  const logged = (await auditLog(magazine)).find(({ action }) => action === 'picture.changed')
  expect(logged?.detail).toEqual({ before: { isLineArt: true }, after: { isLineArt: false } })
})

test('cards and portraits show the part around the focal point, follow when it moves, and are as good when it moves back', async () => {
  const { id, imageUrl } = await uploaded(editor, await quarters())
  const articleId = await adds(editor, { imageUrl })
  const card = async () => (await article(articleId)).pictures.at(-1)
  const corners = async (address: string) => {
    const answer = await magazine.app.http.inject({ url: address })
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const [right, bottom] = [info.width - 3, info.height - 3]
    const at = (x: number, y: number) => (y * info.width + x) * info.channels
    return [at(2, 2), at(2, bottom), at(right, bottom)].map((pixel) =>
      [data[pixel], data[pixel + 1]].map((value) => (value ?? 0) > 128),
    )
  }
  const red = [true, false]
  const green = [false, true]
  const black = [false, false]
  const centred = await card()
  expect([centred.width, centred.height]).toEqual([300, 169])
  expect((await corners(centred.url)).slice(0, 2)).toEqual([red, black])
  const first = (await magazine.app.http.inject({ url: centred.url })).rawPayload
  expect((await saves(id, { focus: { x: 100, y: 0 } })).status).toBe(200)
  const moved = await card()
  expect((await corners(moved.url)).slice(1)).toEqual([red, green])
  const portrait = (await editor.post('/admin/authors', { name: 'Asha Rao', imageUrl })).json().author.pictures
  expect(portrait.at(-1)).toMatchObject({ width: 300, height: 300 })
  // A former address redirects to the present crop. Then its file is deleted.
  await expect.poll(async () => (await magazine.get(centred.url)).headers['location']).toBe(moved.url)
  expect((await magazine.get(moved.url)).status).toBe(200)
  await saves(id, { focus: { x: 50, y: 50 } })
  expect((await card()).url).toBe(centred.url)
  expect((await magazine.app.http.inject({ url: centred.url })).rawPayload).toEqual(first)
})

test('a focal point outside, and words like a book, are refused', async () => {
  const { id } = await uploaded(editor, aFlatPng(40, 30))
  for (const [form, message] of [
    [{ focus: { x: 101, y: 0 } }, pictureMessages.focusOutside],
    [{ focus: { x: '1', y: 0 } }, 'expected number'],
    [{ alt: 'x'.repeat(501) }, pictureMessages.altTooLong],
    [{ credit: 'x'.repeat(201) }, pictureMessages.creditTooLong],
  ] as const)
    await isRefused(saves(id, form), message)
})

test('the deletion of a picture is refused while something uses the picture, and then deletes it with its files', async () => {
  const { id, imageUrl } = await uploaded(editor, await quarters())
  const articleId = await adds(editor, { imageUrl })
  expect(await said(deletes(`/admin/pictures/${id}`))).toEqual([409, pictureMessages.inUse])
  await deletes(`/admin/delete/${articleId}`)
  expect(await magazine.database.db.selectFrom('picture_uses').select('kind').execute()).toEqual([])
  const original = join(magazine.dataDir, 'files', 'pictures', imageUrl.replace(/^.*\/(\w+)-\d+\.webp$/, '$1.png'))
  expect(existsSync(original)).toBe(true)
  expect((await deletes(`/admin/pictures/${id}`)).json().message).toBe(pictureMessages.deleted)
  expect((await editor.get(`/admin/pictures/${id}`)).status).toBe(404)
  await expect.poll(async () => (await magazine.get(imageUrl)).status).toBe(404)
  await expect.poll(() => existsSync(original)).toBe(false)
})

test('the deletion of a picture is refused while it is the picture that links to an article show', async () => {
  const { id, imageUrl } = await uploaded(editor, aFlatPng(40, 30))
  const articleId = await adds(editor, { title: 'Linked' })
  const edit = (socialImage: string) =>
    editor.post(`/admin/edit/${articleId}`, anEdit({ title: 'Linked', socialImage }))
  expect((await edit(`https://magazine.example${imageUrl}`)).status).toBe(200)
  expect((await deletes(`/admin/pictures/${id}`)).status).toBe(409)
  await edit('')
  expect((await deletes(`/admin/pictures/${id}`)).status).toBe(200)
  expect(await said(edit(imageUrl))).toEqual([400, pictureMessages.missing])
})

test('the deletion of a picture is refused while the deletion of an article that shows it can be undone', async () => {
  const { id, imageUrl } = await uploaded(editor, await quarters())
  const inText = await uploaded(editor, await quarters({ shade: 9 }))
  const description = `<p>Text.</p><figure><img src="${inText.imageUrl}" alt="Board"></figure>`
  const articleId = await adds(editor, { imageUrl, description })
  const deletion = { articles: [{ id: articleId, version: 1 }], change: { kind: 'delete' } }
  const change = await finishesChange(editor, await editor.post('/admin/article-changes', deletion))
  for (const one of [id, inText.id])
    expect(await said(deletes(`/admin/pictures/${one}`))).toEqual([409, pictureMessages.inDeleted])
  await finishesChange(editor, await editor.post(`/admin/article-changes/${change.id}/undo`))
  await editor.post(`/admin/edit/${articleId}`, anEdit())
  for (const one of [id, inText.id]) expect((await deletes(`/admin/pictures/${one}`)).status).toBe(200)
})

test('the deletion of a picture is refused while a scheduled newsletter or the archive shows the picture', async () => {
  const { db } = magazine.database
  const { id, imageUrl } = await uploaded(editor, await quarters())
  const message = `<p>Text.</p><img src="${imageUrl}" alt="Board">`
  const told = () => said(deletes(`/admin/pictures/${id}`))
  const refused = [409, pictureMessages.inNewsletter]
  await sql`insert into newsletter_schedules (newsletter_id, subject, request, starts_at, created_at, created_by_name)
      values (1, 'Week 9', ${JSON.stringify({ messageHtml: message })}::jsonb, now(), now(), 'Edith')`.execute(db)
  expect(await told()).toEqual(refused)
  await sql`update newsletter_schedules set state = 'withdrawn'`.execute(db)
  await sql`insert into newsletter_sends (newsletter_id, digest, subject, preheader, custom_message, message_html, sponsor,
        article_ids, html, plain_text, placeholders, to_all, state, created_at, created_by_name, running_since)
      values (1, '\\x01', 'Week 9', '', '', '', null, '{}', ${message}, '', '[]', true, 'sending', now(), 'Edith', now())`.execute(
    db,
  )
  expect(await told()).toEqual(refused)
  for (const [column, value] of [
    ['message_html', message],
    ['sponsor', JSON.stringify({ name: 'Acme', image: { url: imageUrl, alt: '' } })],
  ] as const) {
    await sql`update newsletter_sends set state = 'done', message_html = '', sponsor = null`.execute(db)
    const typed = column === 'sponsor' ? sql`${value}::jsonb` : sql`${value}`
    await sql`update newsletter_sends set ${sql.ref(column)} = ${typed}`.execute(db)
    expect(await told(), column).toEqual(refused)
  }
  await sql`update newsletter_sends set sponsor = null, message_html = ''`.execute(db)
  expect((await told())[0]).toBe(200)
})

test('the deletion of a picture and a use at the same moment exclude each other', async () => {
  for (const attempt of [1, 2]) {
    const { id, imageUrl } = await uploaded(editor, aFlatPng(40 + attempt, 30))
    const [saved, deleted] = await Promise.all([
      editor.post('/admin/addNewsArticle', aForm({ imageUrl })),
      deletes(`/admin/pictures/${id}`),
    ])
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([saved.status, deleted.status])
    if (saved.status === 400) expect(saved.json().message).toBe(pictureMessages.missing)
  }
})

test('the deletion of a picture waits for no text that waits for it', async () => {
  const { database } = magazine
  const { id, imageUrl } = await uploaded(editor, aFlatPng(44, 30))
  let saved: ReturnType<typeof editor.post> | undefined
  await database.db.transaction().execute(async (tx) => {
    await sql`select from pictures where id = ${id} for update`.execute(tx)
    saved ??= editor.post('/admin/addNewsArticle', aForm({ imageUrl }))
    await expect.poll(() => countWaiting(database.db)).toBe(1)
    await tx.deleteFrom('pictures').where('id', '=', id).execute()
  })
  expect(await deadlocksInLog(database)).toEqual([])
  expect(saved && (await said(saved))).toEqual([400, pictureMessages.missing])
})

test('the deletion of a picture removes no file of the same image that is uploaded meanwhile', async () => {
  const { db } = magazine.database
  const folder = join(magazine.dataDir, 'files', 'pictures')
  const { id, imageUrl } = await uploaded(editor, aFlatPng(45, 30))
  const first = basename(imageUrl)
  const [name = ''] = first.split('-')
  const others = (await readdir(folder)).filter((file) => file.startsWith(name) && file !== first)
  await deletes(`/admin/pictures/${id}`)
  await magazine.countMails('')
  expect(existsSync(join(folder, first))).toBe(false)
  const store = createFolderStore(folder, { warn: () => {} })
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
  const again = isBegun.then(() => uploaded(editor, aFlatPng(45, 30)))
  const storesFiles = async () => {
    await isBegun
    await expect.poll(() => countWaiting(db)).toBe(1)
  }
  const hasStoredFiles = storesFiles()
  const remove = async (file: string) => {
    begin()
    if (file !== first) await hasStoredFiles
    await store.remove(file)
  }
  await removeFiles({ db, files: { ...store, remove } }, [first, ...others])
  expect(await again).toMatchObject({ imageUrl, isNew: true })
  for (const file of [first, ...others]) expect(existsSync(join(folder, file)), file).toBe(true)
})

test('a picture that was deleted cannot be saved into an article, an event, a page or an author', async () => {
  const { id, imageUrl } = await uploaded(editor, aFlatPng(40, 30))
  await deletes(`/admin/pictures/${id}`)
  const html = `<p>a</p><img src="${imageUrl}">`
  const answers = [
    await editor.post('/admin/addNewsArticle', aForm({ description: html })),
    await editor.post('/admin/events', anEvent({ html })),
    await editor.post('/admin/events', anEvent({ imageUrl })),
    await editor.post('/admin/pages', { slug: 'team', title: 'Team', html, description: '', imageUrl: '' }),
    await editor.post('/admin/authors', { name: 'Asha', imageUrl }),
  ]
  for (const answer of answers) expect(await said(answer)).toEqual([400, pictureMessages.missing])
})

const replaces = (id: number, image: Buffer, name = 'new.png') =>
  sendsForm(editor, `/admin/pictures/${id}/file`, [['image', image, name]])

test('the replacement of a picture shows everywhere, in its own shape, and former addresses lead to it', async () => {
  const { id, imageUrl } = await uploaded(editor, await quarters())
  await saves(id, { credit: 'Photo: A' })
  const description = `<p>Text</p><img src="${imageUrl}" alt="b">`
  const articleId = await adds(editor, { imageUrl, description })
  const event = (await editor.post('/admin/events', anEvent({ imageUrl, html: description }))).json().entry
  const author = (await editor.post('/admin/authors', { name: 'Asha Rao', imageUrl })).json().author
  await adds(editor, { title: 'By Asha', authorIds: [String(author.id)] })
  const before = await article(articleId)
  const size = { width: 640, height: 360 }
  const answer = await replaces(id, await quarters({ ...size, shade: 200 }))
  expect(await said(answer)).toEqual([200, pictureMessages.replaced])
  expect(answer.json().picture).toMatchObject({ id, fileName: 'new.png', credit: 'Photo: A', ...size })
  const after = await article(articleId)
  expect(after.pictures.at(-1)).toMatchObject(size)
  expect(after.Description).toMatch(/width="640" height="360".*Photo: A/s)
  expect(after.Description).not.toContain(imageUrl)
  const shown = (await editor.get(`/admin/events/${event.id}`)).json()
  expect([shown.imageUrl, shown.html.includes(imageUrl)]).toEqual([after.pictures.at(-1).url, false])
  const [portrait] = (await editor.get(`/admin/authors/${author.id}`)).json().pictures.slice(-1)
  expect(portrait).toMatchObject({ width: 360, height: 360 })
  for (const former of [imageUrl, before.pictures.at(-1).url])
    await expect.poll(async () => (await magazine.get(former)).headers['location']).toBe(after.pictures.at(0).url)
  const { version } = await view(articleId)
  await editor.post(`/admin/edit/${articleId}`, anEdit({ imageUrl, description, version }))
  expect((await article(articleId)).pictures).toEqual(after.pictures)
  expect((await read(id)).uses).toBe(3)
})

test('the replacement of a picture by a picture that the library has makes one of both', async () => {
  const old = await uploaded(editor, aFlatPng(40, 30), 'old.png')
  const known = await uploaded(editor, aFlatPng(41, 30), 'known.png')
  await saves(old.id, { alt: 'A board', credit: 'Photo: A' })
  const articleId = await adds(editor, { imageUrl: old.imageUrl })
  const answer = (await replaces(old.id, aFlatPng(41, 30))).json()
  expect(answer).toMatchObject({
    message: pictureMessages.merged,
    picture: { id: known.id, alt: 'A board', credit: 'Photo: A', uses: 1 },
  })
  expect((await article(articleId))['Image url']).toBe(known.imageUrl)
  expect(await names('')).toEqual(['known.png'])
  expect((await replaces(known.id, aFlatPng(41, 30))).json().message).toBe(pictureMessages.unchanged)
  const again = await uploaded(editor, aFlatPng(40, 30), 'again.png')
  expect(again.isNew).toBe(true)
  expect((await magazine.get(again.imageUrl)).status).toBe(200)
})

test('the replacement of a picture by a drawing with a script, an empty file or half of a picture is refused, and nothing changes', async () => {
  const { id } = await uploaded(editor, aFlatPng(40, 30))
  const before = await read(id)
  for (const [image, status, message] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 400, imageMessages.svgScript],
    [Buffer.alloc(0), 415, imageMessages.wrongFormat],
    [aFlatPng(400, 300).subarray(0, 60), 400, imageMessages.unreadable],
  ] as const)
    expect(await said(replaces(id, image)), message).toEqual([status, message])
  expect(await read(id)).toEqual(before)
})
