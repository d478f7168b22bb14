import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contrast, grounds, nearestReadable } from '../../../contract/settings/colours.ts'
import { defaultSettings } from '../../../contract/settings/rooms.ts'
import { typefaces } from '../../../contract/settings/typefaces.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`
const address = (content: string | Buffer, type = 'svg+xml') =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
const square = '<rect width="40" height="10" fill="#123456"></rect>'

const save = (changes: object, version = 0) =>
  admin.call('PUT', '/admin/settings/identity', {
    body: { value: { ...defaultSettings.identity, ...changes }, version },
  })
const bytesOf = async (path: string) => {
  const { statusCode, headers, rawPayload } = await magazine.app.http.inject(path)
  return { status: statusCode, headers, body: rawPayload }
}
const logoIn = (html: string) => /src="(\/logo\/[^"]+)"/.exec(html)?.[1] ?? ''

describe('a logo', () => {
  test('takes the place of the name, and becomes the icon in all sizes', async () => {
    const before = (await bytesOf('/icon-192.png')).body
    expect((await save({ logoLight: address(svg(square)) })).status).toBe(200)
    const page = (await magazine.get('/about')).text
    const { status, headers, body } = await bytesOf(logoIn(page))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching('sandbox'),
    })
    expect(body.toString()).toContain('#123456')
    expect(page).toMatch(/<img src="[^"]+" alt="Groundplane" class="logo on-light"\/>/)
    const icon = (await bytesOf('/icon-192.png')).body
    expect(icon.equals(before)).toBe(false)
    expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192 })
    expect((await bytesOf('/favicon.svg')).body.toString()).toContain('data:image/svg+xml;base64,')
    expect((await bytesOf('/favicon.ico')).body.readUInt16LE(4)).toBe(3)
  })

  test('as a PNG loses its metadata and is no wider than needed', async () => {
    const png = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer()
    expect((await save({ logoLight: address(png, 'png') })).status).toBe(200)
    const { headers, body } = await bytesOf(logoIn((await magazine.get('/about')).text))
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(body).metadata()).toMatchObject({ width: 1000, height: 250 })
    expect(body.includes('secret place')).toBe(false)
  })

  test.each([
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
  ])('with %s is stored without it', async (_what, hostile) => {
    expect((await save({ logoLight: address(svg(square + hostile)) })).status).toBe(200)
    const { body } = await bytesOf(logoIn((await magazine.get('/about')).text))
    expect(body.toString()).toContain('#123456')
    expect(body.toString()).not.toMatch(/script|alert|evil|onload|animate|ENTITY|foreignObject|import/i)
  })

  test.each([
    ['no picture', address('hello')],
    ['HTML', address('<html><script>alert(1)</script></html>')],
    ['an SVG that is called PNG', address(svg(square), 'png')],
    ['a JPEG', 'data:image/jpeg;base64,AAAA'],
    ['an address of elsewhere', 'https://evil.example/logo.svg'],
    ['too much', address('x'.repeat(160_000))],
    [
      'too much with its styles',
      address(svg(`<style>*{font-family:${'a'.repeat(900)}}</style>${'<rect/>'.repeat(400)}`)),
    ],
  ])('that is %s is refused', async (_what, logoLight) => {
    const answer = await save({ logoLight })
    expect([answer.status, answer.json().message]).toEqual([
      400,
      expect.stringMatching(/Logo on light must be an SVG or PNG/),
    ])
  })

  test('is in the export, and the audit log does not repeat it', async () => {
    const logoLight = address(svg(square))
    await save({ logoLight })
    expect((await admin.get('/admin/settings-file')).json().rooms.identity.logoLight).toBe(logoLight)
    const { detail } = await magazine.database.db.selectFrom('audit_log').select('detail').executeTakeFirstOrThrow()
    expect(detail).toEqual({ logoLight: ['', 'a picture'] })
  })

  test('that is not saved yet is seen in the preview only', async () => {
    const value = { ...defaultSettings.identity, logoLight: address(svg(square)) }
    const preview = (await admin.post('/admin/settings/identity/preview', { value })).json()
    expect((await magazine.get(preview.address)).text).toContain(`src="${value.logoLight}"`)
    expect((await magazine.get('/')).text).not.toContain('class="logo')
  })
})

describe('colours', () => {
  test('are a style sheet of their own, and the design’s own need none', async () => {
    expect((await magazine.get('/about')).text).not.toContain('/theme/')
    await save({ accentLight: '#0B5394', inkDark: '#ffffff' })
    const page = (await magazine.get('/about')).text
    const css = /href="(\/theme\/[^"]+)"/.exec(page)?.[1] ?? ''
    const { text, headers } = await magazine.get(css)
    expect(text).toContain('--accent:light-dark(#0b5394,#e79a5b);--ink:light-dark(#16201c,#ffffff)')
    expect(headers['content-type']).toContain('text/css')
    expect((await magazine.get('/theme/0b5394-e79a5b-16201c-zzzzzz-inter.css')).status).toBe(404)
    expect((await magazine.get('/theme/0b5394-e79a5b-16201c-ffffff-comic.css')).status).toBe(404)
  })

  test.each(Object.entries(typefaces))('the typeface %s is in force and its file is there', async (typeface, label) => {
    await save({ typeface })
    const page = (await magazine.get('/about')).text
    const file =
      /rel="preload" as="font" href="([^"]+)"|href="([^"]+)" as="font"/.exec(page)?.slice(1).find(Boolean) ?? ''
    expect(file).toContain(label.toLowerCase().replaceAll(' ', '-'))
    const { status, headers } = await magazine.get(file)
    expect([status, headers['content-type']]).toEqual([200, 'font/woff2'])
    const css = /href="(\/theme\/[^"]+)"/.exec(page)?.[1]
    if (typeface === 'archivo') expect(css).toBeUndefined()
    else expect((await magazine.get(css ?? '')).text).toContain(`--font-sans:var(--typeface-${typeface})`)
  })

  test.each(['Comic Sans', 'x;}', ''])('a typeface that is not offered is refused: %s', async (typeface) => {
    expect((await save({ typeface })).status).toBe(400)
  })

  test.each([
    ['accentLight', '#ffff00', /Accent on light cannot be read: its contrast is 1 to 1 .* is (#[\da-f]{6})$/],
    ['inkDark', '#222222', /Ink on dark cannot be read.* is (#[\da-f]{6})$/],
  ])('that nobody can read are refused with the nearest that can: %s %s', async (field, colour, sentence) => {
    const answer = await save({ [field]: colour })
    expect(answer.status).toBe(400)
    const { message } = answer.json().details[0]
    expect(message).toMatch(sentence)
    const [, offered] = sentence.exec(message) ?? []
    expect((await save({ [field]: offered })).status).toBe(200)
  })

  test.each(['red', '#fff', 'url(x)', '#12345g', '#123456;}'])('that are none are refused: %s', async (accentLight) => {
    expect((await save({ accentLight })).status).toBe(400)
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
})

test('tagline, social links and copyright line are on every page, and a bad address is not', async () => {
  const socialLinks = [{ name: 'Mastodon', address: 'https://social.example/@volts' }]
  await save({ name: 'Volts', tagline: 'All about volts', description: 'Volts, weekly.', socialLinks })
  const page = (await magazine.get('/')).text
  expect(page).toContain('<title>Volts: all about volts</title>')
  expect(page).toContain('href="https://social.example/@volts"')
  expect(page).toContain('© 2025 Volts. All rights reserved.')
  expect(page).toContain('content="Volts, weekly."')
  for (const bad of [
    'javascript:alert(1)',
    'http://plain.example',
    'https://',
    '//evil.example',
    'https://a:b@evil.example',
  ]) {
    const answer = await save({ socialLinks: [{ name: 'X', address: bad }] }, 1)
    expect([bad, answer.status]).toEqual([bad, 400])
    expect(answer.json().details[0].field).toBe('socialLinks.0.address')
  }
  expect((await save({ name: 'Volts $& Amps' }, 1)).status).toBe(200)
  expect((await magazine.get('/')).text).toContain('© 2025 Volts $&amp; Amps. All rights reserved.')
})
