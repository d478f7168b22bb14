import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRefused } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { contrast, designColours, grounds, nearestReadable } from '../../../platform/contract/settings/colours.ts'
import { fontFamilies, type Typeface, typefaces } from '../../../platform/contract/settings/typefaces.ts'
import { defaultSettings } from '../../settings/contract/groups.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`
const address = (content: string | Buffer, type = 'svg+xml') =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
const square = '<rect width="40" height="10" fill="#123456"></rect>'

async function save(changes: object) {
  const { groups } = (await admin.get('/admin/settings')).json()
  const { version } = groups.find(({ group }: { group: string }) => group === 'identity')
  return savesSettings(admin, 'identity', changes, version)
}
const bytesOf = async (path: string) => {
  const { statusCode, headers, rawPayload } = await magazine.app.http.inject(path)
  return { status: statusCode, headers, body: rawPayload }
}
const site = async () => (await magazine.get('/api/site')).json()
const logo = async () => bytesOf((await site()).logo.light)

test('a logo takes the place of the name, and becomes the icon in all sizes', async () => {
  const before = (await bytesOf('/icon-192.png')).body
  expect((await save({ logoLight: address(svg(square)) })).status).toBe(200)
  const { status, headers, body } = await logo()
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringMatching('sandbox'),
  })
  expect(body.toString()).toContain('#123456')
  const page = (await magazine.get('/about')).text
  expect(page).toMatch(/<img src="\/logo\/[^"]+" alt="Groundplane" class="logo on-light"\/>/)
  const icon = (await bytesOf('/icon-192.png')).body
  expect(icon.equals(before)).toBe(false)
  expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192 })
  expect((await bytesOf('/favicon.svg')).body.toString()).toContain('data:image/svg+xml;base64,')
  expect((await bytesOf('/favicon.ico')).body.readUInt16LE(4)).toBe(3)
})

test('a logo as a PNG loses its metadata and is no wider than needed', async () => {
  const png = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
  expect((await save({ logoLight: address(png, 'png') })).status).toBe(200)
  const { headers, body } = await logo()
  expect(headers['content-type']).toBe('image/png')
  expect(await sharp(body).metadata()).toMatchObject({ width: 1000, height: 250 })
  expect(body.includes('secret place')).toBe(false)
})

test('a logo is stored without what runs, moves or is fetched from elsewhere', async () => {
  const hostile: [what: string, content: string][] = [
    ['a script', '<script>alert(1)</script>'],
    ['a script in a style', '<style>@import "https://evil.example/x.css"</style>'],
    ['an event', '<rect onload="alert(1)" width="9"/>'],
    ['HTML inside', '<foreignObject><iframe src="https://evil.example"/></foreignObject>'],
    ['a link', '<a href="javascript:alert(1)"><rect width="9"/></a>'],
    ['a picture of elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['a use of elsewhere', '<use xlink:href="https://evil.example/x.svg#a"/>'],
    ['a paint of elsewhere', '<rect fill="url(https://evil.example/x#a)"/>'],
    ['a mask of elsewhere', `<rect mask="image-set('https://evil.example/x.png' 1x)" width="9"/>`],
    ['an animation', '<rect><animate attributeName="href" to="javascript:alert(1)"/></rect>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><text>&x;</text>'],
  ]
  for (const [what, content] of hostile) {
    expect((await save({ logoLight: address(svg(square + content)) })).status, what).toBe(200)
    const stored = (await logo()).body.toString()
    expect(stored, what).toContain('#123456')
    expect(stored, what).not.toMatch(/script|alert|evil|onload|animate|ENTITY|foreignObject|import/i)
  }
})

test('a logo that is no SVG or PNG, or too large a one, is refused', async () => {
  const looks = `<style>*{font-family:${'a'.repeat(900)}}</style>${'<rect/>'.repeat(400)}`
  for (const logoLight of Object.values({
    'no picture': address('hello'),
    HTML: address('<html><script>alert(1)</script></html>'),
    'an SVG that is called PNG': address(svg(square), 'png'),
    'a JPEG': 'data:image/jpeg;base64,AAAA',
    'an address of elsewhere': 'https://evil.example/logo.svg',
    'too much': address('x'.repeat(160_000)),
    'too much with its styles': address(svg(looks)),
  }))
    await isRefused(save({ logoLight }), 'Logo (light mode) must be an SVG or PNG')
})

test('a logo is in the export, and the audit log does not repeat it', async () => {
  const logoLight = address(svg(square))
  await save({ logoLight })
  expect((await admin.get('/admin/settings-file')).json().groups.identity.logoLight).toBe(logoLight)
  const { detail } = await magazine.database.db.selectFrom('audit_log').select('detail').executeTakeFirstOrThrow()
  expect(detail).toEqual({ logoLight: ['', 'an image'] })
})

test('a logo that is not saved yet is seen in the preview only', async () => {
  const value = { ...defaultSettings.identity, logoLight: address(svg(square)) }
  const preview = (await admin.post('/admin/settings/identity/preview', { value })).json()
  expect((await magazine.get(preview.address)).text).toContain(`src="${value.logoLight}"`)
  expect((await magazine.get('/')).text).not.toContain('class="logo')
})

test('colours are a style sheet of their own, and the design’s own need none', async () => {
  expect((await magazine.get('/about')).text).not.toContain('/theme/')
  await save({ accentLight: '#0B5394', inkDark: '#ffffff' })
  const page = (await magazine.get('/about')).text
  const { theme } = await site()
  expect(page).toContain(`href="${theme}"`)
  const { text, headers } = await magazine.get(theme)
  expect(text).toContain('--accent:light-dark(#0b5394,#e79a5b);--ink:light-dark(#16201c,#ffffff)')
  expect(headers['content-type']).toContain('text/css')
  expect((await magazine.get('/theme/0b5394-e79a5b-16201c-zzzzzz-inter.css')).status).toBe(404)
  expect((await magazine.get('/theme/0b5394-e79a5b-16201c-ffffff-comic.css')).status).toBe(404)
})

test('colours of what is drawn on the server are those of the style sheet', async () => {
  const styles = await readFile('src/platform/web/styles/colours.css', 'utf8')
  for (const [name, { light, dark }] of Object.entries(designColours))
    expect(styles).toContain(`--${name}: light-dark(${light}, ${dark});`)
})

test('a typeface is in force and its file is there, and one that is not offered is refused', async () => {
  for (const [typeface, label] of Object.entries(typefaces)) {
    await save({ typeface })
    const page = (await magazine.get('/about')).text
    const [preload = ''] = page.match(/<link[^>]* as="font"[^>]*>/) ?? []
    const [, file = ''] = /href="([^"]+)"/.exec(preload) ?? []
    expect(file).toContain(label.toLowerCase().replaceAll(' ', '-'))
    const { status, headers } = await magazine.get(file)
    expect([status, headers['content-type']], label).toEqual([200, 'font/woff2'])
    const { theme } = await site()
    if (typeface === 'archivo') expect([theme, page.includes('/theme/')]).toEqual([null, false])
    else expect((await magazine.get(theme)).text).toContain(`--font-sans:${fontFamilies[typeface as Typeface]}`)
  }
  for (const typeface of ['Comic Sans', 'x;}', '']) expect((await save({ typeface })).status, typeface).toBe(400)
})

test.each([
  [
    'accentLight',
    '#ffff00',
    /Accent colour \(light mode\) is hard to read: its contrast is 1:1\. .* is (#[\da-f]{6})$/,
  ],
  ['inkDark', '#222222', /Text colour \(dark mode\) is hard to read.* is (#[\da-f]{6})$/],
])('colours that nobody can read are refused with the nearest that can: %s %s', async (field, colour, sentence) => {
  const answer = await save({ [field]: colour })
  expect(answer.status).toBe(400)
  const { message } = answer.json().details[0]
  expect(message).toMatch(sentence)
  const [, offered] = sentence.exec(message) ?? []
  expect((await save({ [field]: offered })).status).toBe(200)
})

test('colours that are none are refused', async () => {
  for (const accentLight of ['red', '#fff', 'url(x)', '#12345g', '#123456;}'])
    expect((await save({ accentLight })).status, accentLight).toBe(400)
})

test('the nearest readable colour is the colour itself where it can be read', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  for (const on of Object.values(grounds))
    for (const colour of ['#9a4a14', '#e79a5b', '#777777', '#ff0000', '#00ff00']) {
      const nearest = nearestReadable(colour, on)
      expect(Math.min(...on.map((ground) => contrast(nearest, ground)))).toBeGreaterThanOrEqual(4.5)
      expect(nearestReadable(nearest, on)).toBe(nearest)
    }
})

test('tagline, social links and copyright line are on every page, and a bad address is not', async () => {
  const socialLinks = [{ name: 'Mastodon', address: 'https://social.example/@volts' }]
  await save({ name: 'Volts', tagline: 'IEEE-grade volts', description: 'Volts, weekly.', socialLinks })
  const page = (await magazine.get('/')).text
  expect(page).toContain('<title>Volts: IEEE-grade volts</title>')
  expect(page).toContain('href="https://social.example/@volts"')
  expect(page).toContain('© 2025 Volts. All rights reserved.')
  expect(page).toContain('content="Volts, weekly."')
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  const { '@type': kind, name, publisher } = JSON.parse(data)
  expect([kind, name, publisher.name, publisher.sameAs]).toEqual([
    'WebSite',
    'Volts',
    'Volts',
    [socialLinks[0]?.address],
  ])
  const { width, height } = await sharp((await bytesOf(new URL(publisher.logo.url).pathname)).body).metadata()
  expect([publisher.logo.width, publisher.logo.height]).toEqual([width, height])
  for (const bad of ['javascript:x', 'http://a.example', 'https://', '//evil.example', 'https://a:b@evil.example']) {
    const { status, json } = await save({ socialLinks: [{ name: 'X', address: bad }] })
    expect([status, json().details[0].field], bad).toEqual([400, 'socialLinks.0.address'])
  }
  expect((await save({ name: 'Volts $& Amps' })).status).toBe(200)
  expect((await magazine.get('/')).text).toContain('© 2025 Volts $&amp; Amps. All rights reserved.')
  await savesSettings(admin, 'contact', { copyright: '© {year} {name}' })
  expect((await magazine.get('/')).text).toContain('© 2026 Volts $&amp; Amps<')
  expect((await savesSettings(admin, 'contact', { copyright: '© {jahr}' })).status).toBe(400)
})

const fetch = async (path: string) => {
  const { status, headers, body } = await bytesOf(path)
  expect(status, path).toBe(200)
  return { type: headers['content-type'], body }
}

test('icons are pictures of their sizes', async () => {
  for (const [path, width, height] of [
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
    ['/og-default.png', 1200, 630],
  ] as const) {
    const { type, body } = await fetch(path)
    expect(type, path).toBe('image/png')
    expect(await sharp(body).metadata(), path).toMatchObject({ format: 'png', width, height })
  }
})

test('the maskable icon keeps the mark inside the circle that is never cut', async () => {
  const { body } = await fetch('/icon-maskable-512.png')
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let farthest = 0
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    if ((data[pixel * info.channels] ?? 0) < 128) continue
    const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)]
    farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5))
  }
  expect(farthest).toBeGreaterThan(100)
  expect(farthest).toBeLessThan(0.4 * 512)
})

test('the small icon is an icon file of three sizes', async () => {
  const { type, body } = await fetch('/favicon.ico')
  expect(type).toBe('image/x-icon')
  expect([body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)]).toEqual([0, 1, 3])
  const sizes = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const entry = 6 + 16 * index
      const start = body.readUInt32LE(entry + 12)
      const png = body.subarray(start, start + body.readUInt32LE(entry + 8))
      const { width } = await sharp(png).metadata()
      expect(body.readUInt8(entry)).toBe(width)
      return width
    }),
  )
  expect(sizes).toEqual([16, 32, 48])
})

test('the drawn icon follows the system’s light and dark', async () => {
  const { type, body } = await fetch('/favicon.svg')
  expect(type).toBe('image/svg+xml')
  expect(body.toString()).toContain('prefers-color-scheme:dark')
  expect(await sharp(body).metadata()).toMatchObject({ format: 'svg' })
})

test('the manifest names the site and icons that are there', async () => {
  expect((await save({ name: 'Volts & Amps' })).status).toBe(200)
  const Manifest = z.object({
    name: z.string(),
    start_url: z.literal('/'),
    icons: z.array(z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.string() })),
  })
  const { type, body } = await fetch('/site.webmanifest')
  expect(type).toBe('application/manifest+json')
  const { name, icons } = Manifest.parse(JSON.parse(body.toString()))
  expect(name).toBe('Volts & Amps')
  for (const icon of icons) expect((await fetch(icon.src)).type).toBe(icon.type)
})
