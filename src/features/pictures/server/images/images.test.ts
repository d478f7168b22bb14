import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { said } from '../../../../../test/answers.ts'
import { sendsForm, uploads } from '../../../../../test/forms.ts'
import { aFlatPng, anAnimatedPng, anAnimatedWebp, aPhoto } from '../../../../../test/images.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { adds } from '../../../../../test/newsroom.ts'
import { imageMessages, imageRules } from '../../../../platform/contract/image-rules.ts'
import type { UploadedImage } from '../../../../platform/contract/images.ts'
import { jpegOf } from '../../../../platform/contract/jpeg.ts'
import { withPictureSizes } from './body-pictures.ts'
import { filesOf } from './pictures.ts'
import { findPictureAt } from './queries.ts'

let folder: string
let onTheWay: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-pictures-'))
})
const magazine = useMagazine({ environment: () => ({ STORAGE_URL: pathToFileURL(folder).href }) })
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })
beforeAll(async () => {
  onTheWay = await mkdtemp(join(tmpdir(), 'groundplane-on-the-way-'))
  vi.stubEnv('TMPDIR', onTheWay)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const gone of [folder, onTheWay]) await rm(gone, { recursive: true, force: true })
})

const fetched = async (address: string) => {
  const answer = await magazine.app.http.inject({ url: address })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const countPictures = async () => (await magazine.database.db.selectFrom('pictures').select('name').execute()).length

test('an image is stored in three widths as WebP and AVIF, upright and without camera metadata', async () => {
  const photo = await aPhoto({ width: 900, height: 1600, noise: 1 })
    .withExif({ IFD0: { Copyright: 'a canary' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const answer = await uploads(editor, photo)
  expect(answer.status).toBe(200)
  const image: UploadedImage = answer.json()
  expect(image).toMatchObject({ error: null, width: 1280, height: 720 })
  expect(image.sizes.map(({ width, height }) => [width, height])).toEqual([
    [400, 225],
    [800, 450],
    [1280, 720],
  ])
  expect(image.imageUrl).toBe(image.sizes[2]?.url)
  for (const { url, avif = '', width, height } of image.sizes)
    for (const [address, format] of [
      [url, 'webp'],
      [avif, 'heif'],
    ] as const) {
      const { status, headers, bytes } = await fetched(address)
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      const { exif, icc, xmp, orientation, ...found } = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format, width, height })
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
})

test('a large image keeps its detail for those who enlarge it, and is shown as one without', async () => {
  const drawing = aFlatPng(4800, 2700)
  const { imageUrl, sizes } = (await uploads(editor, drawing)).json()
  expect([imageUrl, sizes.at(-1).width]).toEqual([expect.stringContaining('-1280.webp'), 1280])
  const id = await adds(editor, { description: `<figure><img src="${imageUrl}" alt="A drawing"></figure>` })
  const html: string = (await magazine.get(`/api/home/article/${id}`)).json().article.Description
  const offered = /srcset="([^"]*)"/.exec(html)?.[1]?.split(', ') ?? []
  expect(offered.map((one) => one.split(' ')[1])).toEqual(['400w', '800w', '1280w', '1920w', '3840w'])
  expect(html).toContain('width="1280" height="720"')
  const { status, bytes } = await fetched(offered.at(-1)?.split(' ')[0] ?? '')
  expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 3840])
  const [row] = await magazine.database.db.selectFrom('pictures').selectAll().execute()
  expect(row && filesOf(row).filter((file) => /-(?:1920|3840)\./.test(file))).toHaveLength(2)
})

test('a drawing stays sharp: readers get it as SVG, feeds and cards as pixels', async () => {
  const drawing = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- drawn by hand --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100mm" height="50mm" viewBox="0 0 200 100">
      <style>.wire{stroke:#123456;fill:none}</style><defs><g id="r"><rect width="20" height="8"/></g></defs>
      <g style="stroke-width:2;position:fixed"><path class="wire" d="M0 0L200 100"/></g><use xlink:href="#r" x="10" y="10"/>
      <text x="5" y="90">R1 &lt; 10 k</text></svg>`
  const { imageUrl, sizes } = (await uploads(editor, Buffer.from(drawing), 'x.svg')).json()
  expect(sizes.at(-1)).toMatchObject({ width: 1280, height: 640, isLineArt: true })
  const id = await adds(editor, { description: `<figure><img src="${imageUrl}" alt="A divider"></figure>` })
  const html: string = (await magazine.get(`/api/home/article/${id}`)).json().article.Description
  const [, address = ''] = /srcset="(\S*\.svg) 1280w"/.exec(html) ?? []
  expect(html).toContain(`src="${imageUrl}"`)
  const { status, headers, bytes } = await fetched(address)
  expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
    200,
    'image/svg+xml',
    "sandbox; default-src 'none'",
  ])
  const shown = bytes.toString('utf8')
  expect(shown).toMatch(/^<svg width="1280" height="640" [^>]*viewBox="0 0 200 100"/)
  expect(shown).toContain('<path d="M0 0L200 100" stroke="#123456" fill="none"></path>')
  expect(shown).toContain('stroke-width="2"')
  expect(shown).toContain('R1 &lt; 10 k')
  expect(shown).not.toMatch(/style|class=|position|DOCTYPE/)
  const [{ content_html: inFeed }] = (await magazine.get('/feed.json')).json().items
  expect(inFeed).toContain(imageUrl)
  expect(inFeed).not.toContain('.svg')
  const [row] = await magazine.database.db.selectFrom('pictures').selectAll().execute()
  expect(row && filesOf(row)).toContain(address.replace('/assets/', ''))
})

test('a drawing may begin with any comment and document type, and may have a prefix', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>'
  const prefixed = drawing
    .replaceAll(/<(?=\w)/g, '<svg:')
    .replaceAll('</', '</svg:')
    .replace('xmlns', 'xmlns:svg')
  expect(prefixed).toContain('<svg:rect')
  const files = [
    `<?xml version="1.0"?><!-- a -> b -->${drawing}`,
    `<!-- Created with <b>X</b> -->\n${drawing}`,
    `\ufeff<!-- ${'x'.repeat(20_000)} -->${drawing}`,
    `<!DOCTYPE svg [<!-- it's > ]> --><!ATTLIST svg a CDATA "]>">]>${drawing}`,
    `<?xml version="1.0"?>${prefixed}`,
  ]
  for (const file of files) {
    const { status, json } = await uploads(editor, Buffer.from(file), 'x.svg')
    expect([file.slice(0, 60), status, json().sizes?.at(-1)?.width]).toEqual([file.slice(0, 60), 200, 1280])
  }
  const { status, json } = await uploads(editor, Buffer.from(`<html>${drawing}</html>`), 'x.svg')
  expect([status, json().error]).toEqual([415, imageMessages.wrongFormat])
})

test('an image that is also something else is shown as an image only, and its original is kept where no address leads', async () => {
  const canary = '<script>canary()</script>'
  const image = await aPhoto({ width: 90, height: 60 })
    .withExif({ IFD0: { ImageDescription: canary } })
    .jpeg()
    .toBuffer()
  const photo = Buffer.concat([image, Buffer.from(`PK\x03\x04${canary}`)])
  const { imageUrl, sizes }: UploadedImage = (await uploads(editor, photo)).json()
  for (const { url, avif = '' } of sizes)
    for (const address of [url, avif]) expect((await fetched(address)).bytes.includes('canary')).toBe(false)
  const original = `${imageUrl.slice('/assets/'.length, -'-90.webp'.length)}.jpg`
  expect(await readFile(join(folder, original))).toEqual(photo)
  expect((await fetched(`/assets/${original}`)).status).toBe(404)
})

test('an image that is uploaded twice is one picture and one audit entry', async () => {
  const photo = await aPhoto({ width: 300, height: 200 }).webp().toBuffer()
  const answers = await Promise.all([1, 2, 3].map(() => uploads(editor, photo)))
  const [first, ...others] = answers.map((answer): UploadedImage => answer.json())
  for (const other of others) expect({ ...other, isNew: first?.isNew }).toEqual(first)
  expect([first, ...others].filter((image) => image?.isNew)).toHaveLength(1)
  const actions = await magazine.database.db.selectFrom('audit_log').select(['action', 'admin_name']).execute()
  expect(actions).toEqual([{ action: 'image.uploaded', admin_name: 'Edith' }])
})

test('an image is served as JPEG to programs that show no WebP, on white, and nothing else is made', async () => {
  const glass = sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000000' } })
  const { imageUrl }: UploadedImage = (await uploads(editor, await glass.png().toBuffer())).json()
  const address = jpegOf(imageUrl)
  const { status, headers, bytes } = await fetched(address)
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(headers['cache-control']).toContain('immutable')
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 60, 40])
  expect(await sharp(bytes).raw().toBuffer()).toEqual(Buffer.alloc(60 * 40 * 3, 255))
  const [name] = imageUrl.slice('/assets/'.length).split('-')
  for (const other of [`${name}.jpg`, `${name}-61.jpg`, `${'0'.repeat(32)}-60.jpg`, `${name}-3840.jpg`])
    expect((await fetched(`/assets/${other}`)).status, other).toBe(404)
  for (const [given, jpeg] of [
    ['/assets/a-b-1280.webp', '/assets/a-b-1280.jpg'],
    ['/assets/a-3840.webp', '/assets/a-3840.webp'],
    ['https://elsewhere.example/assets/a-400.webp', 'https://elsewhere.example/assets/a-400.webp'],
    ['/images/a-800.webp', '/images/a-800.webp'],
  ] as const)
    expect(jpegOf(given)).toBe(jpeg)
})

test('an image is served with its ETag, and under no other name', async () => {
  const { imageUrl }: UploadedImage = (await uploads(editor, aFlatPng(40, 30))).json()
  const { headers } = await fetched(imageUrl)
  const again = await magazine.get(imageUrl, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.text]).toEqual([304, ''])
  const head = await magazine.app.http.inject({ method: 'HEAD', url: imageUrl })
  expect([head.headers['content-length'], head.payload]).toEqual([headers['content-length'], ''])
  for (const name of ['0'.repeat(32) + '-400.webp', '%2e%2e%2fpackage.json', '%00-400.webp'])
    expect((await magazine.get(`/assets/${name}`)).status).toBeGreaterThanOrEqual(400)
})

test('an image keeps its colours and its transparency', async () => {
  const glass = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const { imageUrl }: UploadedImage = (await uploads(editor, glass)).json()
  const { data } = await sharp((await fetched(imageUrl)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0], data[3]]).toEqual([expect.closeTo(255, -1), expect.closeTo(128, -1)])
})

describe('a refused upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const tooLarge = Buffer.alloc(imageRules.maxBytes + 1)
  const photo = () => aPhoto({ width: 320, height: 200 }).jpeg().toBuffer()
  const { wrongFormat, tooManyPixels, tooLong, unreadable, animated } = imageMessages

  test('what is no picture, too large, animated or damaged is refused in a sentence, and nothing is stored', async () => {
    const jpeg = await photo()
    const cases: [what: string, name: string, bytes: Buffer, status: number, message: string][] = [
      // `clean-svg.test.ts` covers the rest of what is refused in a drawing.
      ['an SVG with a script', 'x.png', svg, 400, imageMessages.svgScript],
      ['an HTML page', 'x.png', html, 415, wrongFormat],
      ['a PDF with an image in it', 'x.jpg', Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg]), 415, wrongFormat],
      ['a GIF', 'x.png', await aPhoto({ width: 9, height: 9 }).gif().toBuffer(), 415, wrongFormat],
      ['a TIFF', 'x.jpg', await aPhoto({ width: 9, height: 9 }).tiff().toBuffer(), 415, wrongFormat],
      ['a drawing like a PNG', 'x.png', Buffer.concat([aFlatPng(8, 8).subarray(0, 8), svg]), 415, wrongFormat],
      ['a file of 5 MB and a byte', 'x.jpg', tooLarge, 413, imageMessages.tooLarge],
      ['an image of 14,000 by 14,000 pixels in 25 kB', 'x.png', aFlatPng(14_000, 14_000), 400, tooManyPixels],
      ['an image of 60,000 by 200 pixels', 'x.png', aFlatPng(60_000, 200), 400, tooLong],
      ['a JPEG that ends halfway', 'x.jpg', jpeg.subarray(0, 9_000), 400, unreadable],
      ['an empty file', 'x.jpg', Buffer.alloc(0), 415, wrongFormat],
      ['a WebP of 300 frames', 'x.webp', await anAnimatedWebp(300), 400, animated],
      ['a PNG of 100,000 frames', 'x.png', anAnimatedPng(100_000), 400, animated],
    ]
    for (const [what, name, bytes, status, message] of cases)
      expect(await said(uploads(editor, bytes, name)), what).toEqual([status, message])
    expect(await countPictures()).toBe(0)
  })

  test('an image of exactly 5 MB is accepted', async () => {
    const whole = Buffer.concat([await photo(), Buffer.alloc(imageRules.maxBytes)]).subarray(0, imageRules.maxBytes)
    expect((await uploads(editor, whole)).status).toBe(200)
  })

  test('a request without a form, and a form with another file, no file or fifty files are refused', async () => {
    const image = await photo()
    const sends = (...parts: Parameters<typeof sendsForm>[2]) => sendsForm(editor, '/admin/upload-image', parts)
    const multipart = 'multipart/form-data'
    const answers = [
      await sends(['picture', image, 'x.jpg']),
      await sends(),
      await sends(['image', 'a text']),
      await sends(...Array.from({ length: 50 }, (): ['image', Uint8Array, string] => ['image', image, 'x.jpg'])),
      await sends(['image', image, 'x.jpg'], ['__proto__', 'x']),
      await editor.call('POST', '/admin/upload-image', { body: 'x', headers: { 'content-type': multipart } }),
      await editor.call('POST', '/admin/upload-image', {
        body: '--x\r\nContent-Disposition: form-data; name="image"; filename="x.png"\r\n\r\nhalf of',
        headers: { 'content-type': `${multipart}; boundary=x` },
      }),
    ]
    expect(await Promise.all(answers.map(said))).toEqual([
      [400, 'The file belongs into the field image'],
      [400, imageMessages.missing],
      [400, imageMessages.missing],
      [400, 'Send one file at a time'],
      [400, 'The form cannot be read'],
      [400, 'The form cannot be read'],
      [400, 'The form cannot be read'],
    ])
    expect(await countPictures()).toBe(0)
  })
})

test('the API document describes the upload form', async () => {
  const { paths } = (await magazine.get('/api/openapi.json')).json()
  const { requestBody } = paths['/api/admin/upload-image'].post
  expect(requestBody.content['multipart/form-data'].schema).toMatchObject({
    properties: { image: { type: 'string', format: 'binary' } },
    required: ['image'],
  })
})

test('a file is stored under a generated name, whatever it is called', async () => {
  for (const name of ['../../x.png', 'x\0.png', `${'x'.repeat(4_096)}.png`, 'CON', '.htaccess', '<img src=x>.png'])
    expect((await uploads(editor, aFlatPng(30, 20), name)).json().imageUrl).toMatch(/^\/assets\/[0-9a-f]{32}-30\.webp$/)
  const stored = /^[0-9a-f]{32}(?:-\d+\.(?:webp|avif|svg)|\.(?:jpg|png|webp))$/
  expect((await readdir(folder)).filter((name) => !stored.test(name))).toEqual([])
})

test('an uploaded file is deleted after any answer', async () => {
  for (const image of [aFlatPng(32, 20), Buffer.from('no image'), Buffer.alloc(imageRules.maxBytes + 1)])
    await uploads(editor, image)
  await expect.poll(() => readdir(onTheWay)).toEqual([])
})

const sized = (html: string) => withPictureSizes(magazine.database.db, html)

test('uploaded pictures in a text get their widths and heights, and keep their alternative text', async () => {
  const { imageUrl }: UploadedImage = (await uploads(editor, aFlatPng(900, 600))).json()
  const narrow = imageUrl.replace('-900.', '-400.')
  const html = `<p>a</p><img src="${narrow}" alt="A &quot;board&quot;" width="7" loading="eager" /><img src="${imageUrl}" />`
  const name = imageUrl.slice(0, -'-900.webp'.length)
  const sizes =
    `<img src="${imageUrl}" srcset="${name}-400.webp 400w, ${name}-800.webp 800w, ${imageUrl} 900w" ` +
    'sizes="(min-width: 48rem) 42rem, 100vw" width="900" height="600" loading="lazy" decoding="async"'
  expect(await sized(html)).toBe(`<p>a</p>${sizes} alt="A &quot;board&quot;" />${sizes} />`)
  expect(await sized(await sized(html))).toBe(await sized(html))
})

test('pictures from elsewhere in a text stay unchanged', async () => {
  for (const html of [
    '<p>No picture: /assets/0123456789abcdef0123456789abcdef-400.webp</p>',
    '<img src="/assets/0123456789abcdef0123456789abcdef-400.webp" alt="not there" />',
    '<img src="/assets/a-drawing-800.webp" srcset="/assets/a-drawing-400.webp 400w" alt="the demo magazine’s" />',
    '<img src="https://elsewhere.example/assets/0123456789abcdef0123456789abcdef-400.webp" />',
    '<img alt="without an address" />',
  ])
    expect(await sized(html)).toBe(html)
})

test('an address is resolved to its picture', async () => {
  const { imageUrl }: UploadedImage = (await uploads(editor, aFlatPng(40, 30))).json()
  const { db } = magazine.database
  expect(await findPictureAt(db, imageUrl)).toMatchObject({ sizes: [{ width: 40, height: 30 }] })
  for (const address of ['', '/assets/x.webp', `https://elsewhere.example${imageUrl}`, `${imageUrl}?x`])
    expect(await findPictureAt(db, address)).toBeUndefined()
})
