import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isRefused } from '../../../../test/answers.ts'
import { aFlatPng } from '../../../../test/images.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { haveSubscribed, sendsIssue, useMailingMagazine, whenSend } from '../../../../test/newsletter.ts'
import { paying, usePayingMagazine } from '../../../../test/payments.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { errorReportLink } from '../../../platform/contract/links.ts'

const address = (content: string | Buffer, type = 'svg+xml') =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`
const logoIn = (colour: string, [width, height] = [40, 10]) =>
  address(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colour}"/></svg>`,
  )

const blue = { accentLight: '#0b5cab', accentDark: '#7cc0ff', typeface: 'source-serif' }
const own = { name: 'Volt & Via', logoLight: logoIn('#0b5cab'), logoDark: logoIn('#7cc0ff'), ...blue }

describe('a publisher’s own brand', () => {
  const magazine = useMailingMagazine()
  const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
  const bytesOf = async (url: string) => {
    const { statusCode, headers, rawPayload } = await magazine.app.http.inject(url)
    return { status: statusCode, type: headers['content-type'], body: rawPayload }
  }
  const asksForPassword = async (email: string) => {
    const member = await aMember(magazine, { email, hasPassword: true })
    expect((await member.post('/auth/request-password-reset', { email })).status).toBe(200)
  }
  const imagesIn = (html = '') =>
    [...html.matchAll(/<img [^>]*src="([^"]*logo[^"]*)"[^>]*>/g)].map(([, src = '']) => src)
  const look = async (url: string) => {
    const { data, info } = await sharp((await bytesOf(url.replace('http://magazine.test', ''))).body)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = Math.floor(info.height / 2) * info.width * info.channels + 2 * info.channels
    return { width: info.width, height: info.height, colour: `#${data.subarray(at, at + 3).toString('hex')}` }
  }

  test('is in every email that leaves over SMTP: to one person and to all', async () => {
    expect((await savesSettings(anna, 'identity', own)).status).toBe(200)
    const email = 'priya@example.com'
    await asksForPassword(email)
    await haveSubscribed(magazine, { email: 'ravi@example.com', confirmed: true })
    await whenSend(anna, (await sendsIssue(magazine, anna)).json().sendId)
    for (const to of [email, 'ravi@example.com']) {
      const [mail] = await magazine.received(to)
      const html = mail?.html ?? ''
      const [light = '', dark = '', ...others] = imagesIn(html)
      expect(others).toEqual([])
      expect([light, dark].every((src) => src.startsWith('http://magazine.test/logo/email-'))).toBe(true)
      expect(await look(light)).toEqual({ width: 560, height: 96, colour: '#0b5cab' })
      expect(await look(dark)).toEqual({ width: 560, height: 96, colour: '#7cc0ff' })
      expect(html).toContain('alt="Volt &amp; Via"')
      expect(html).toContain('#0b5cab')
      expect(html).toContain('#7cc0ff')
      expect(html).toContain('Source Serif 4')
      expect(html).not.toMatch(/9a4a14|e79a5b|Archivo/i)
      expect(mail?.text).not.toContain('/logo/')
    }
  })

  test('is in the icons and the card of links once only a name is the publisher’s', async () => {
    const pictures = ['/favicon.svg', '/favicon.ico', '/icon-512.png', '/apple-touch-icon.png', '/og-default.png']
    const before = await Promise.all(pictures.map(bytesOf))
    await savesSettings(anna, 'identity', { ...blue, name: '“Volt” & Via' })
    for (const [index, picture] of pictures.entries()) {
      const { status, body } = await bytesOf(picture)
      expect([status, body.equals(before[index]?.body ?? body)], picture).toEqual([200, false])
    }
    expect((await look('/icon-512.png')).colour).toBe('#0b5cab')
    const manifest = JSON.parse((await bytesOf('/site.webmanifest')).body.toString())
    expect(manifest).toMatchObject({ name: '“Volt” & Via', theme_color: '#0b5cab' })
  })

  test('has the letters of a name in any script in its icon and card, and the mark for letters that no font has', async () => {
    const drawn: Record<string, string[]> = {}
    for (const [version, name] of ['Эб', 'Эв', 'नम', 'نم', '%&', '電子'].entries()) {
      expect((await savesSettings(anna, 'identity', { ...blue, typeface: 'archivo', name }, version)).status).toBe(200)
      const pictures = await Promise.all(['/icon-192.png', '/og-default.png'].map(bytesOf))
      drawn[name] = pictures.map(({ body }) => body.toString('base64'))
    }
    const [icons, cards] = [0, 1].map((which) => Object.values(drawn).map((pictures) => pictures[which]))
    // A box looks like any other. The first two names have one first letter.
    expect(new Set(icons).size).toBe(4)
    expect(drawn['電子']?.[0]).toBe(drawn['%&']?.[0])
    expect(new Set(cards).size).toBe(6)
  })

  test('is on pages that load nothing but the logo', async () => {
    await savesSettings(anna, 'identity', own)
    const { headers, payload } = await magazine.app.http.inject({
      method: 'POST',
      url: errorReportLink(await magazine.publishes()),
      payload: 'words=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    })
    expect(payload).toContain('--accent:light-dark(#0b5cab,#7cc0ff)')
    expect(payload).toMatch(/<img src="\/logo\/[\da-f]{16}\.svg" alt="Volt &amp; Via">/)
    expect(headers['content-security-policy']).toContain("img-src 'self'")
  })

  test.each([
    ['a PNG one pixel wide', { logoLight: address(aFlatPng(1, 4000), 'png') }],
    ['a PNG one pixel high', { logoLight: address(aFlatPng(4000, 1), 'png') }],
    ['an SVG one unit wide', { logoLight: logoIn('#123456', [1, 4000]) }],
    ['an SVG one unit high', { logoLight: logoIn('#123456', [4000, 1]) }],
    ['an SVG of 40,000 units', { logoLight: logoIn('#123456', [40_000, 10_000]) }],
    ['a long name with quotes', { name: `"Volt" & 'Via' > ${'W'.repeat(42)}`, tagline: '<3 "volts" '.repeat(9) }],
    ['a name without letters', { name: '%&"', logoLight: '' }],
  ])('of %s has an image everywhere', async (_, changes) => {
    expect((await savesSettings(anna, 'identity', { ...own, ...changes })).status).toBe(200)
    const sizes = { '/icon-192.png': [192, 192], '/icon-maskable-512.png': [512, 512], '/og-default.png': [1200, 630] }
    for (const [url, [width, height]] of Object.entries(sizes))
      expect(await look(url), url).toMatchObject({ width, height })
    for (const url of ['/favicon.svg', '/favicon.ico', '/site.webmanifest'])
      expect((await bytesOf(url)).status).toBe(200)
    await asksForPassword('priya@example.com')
    const [mail] = await magazine.received('priya@example.com')
    expect(mail).toBeDefined()
    for (const src of imagesIn(mail?.html)) expect(await look(src)).toMatchObject({ width: 560, height: 96 })
    expect(mail?.html).not.toMatch(/alt="[^"]*"[^ />]/)
  })

  test('that cannot be drawn or is no plain text is refused', async () => {
    await isRefused(
      savesSettings(anna, 'identity', { logoLight: logoIn('#123456', [0, 0]) }),
      'Logo (light mode) must be',
    )
    await isRefused(savesSettings(anna, 'identity', { name: 'V'.repeat(80) }), 'Name')
    await isRefused(savesSettings(anna, 'identity', { name: '<b>Volt</b>' }), 'Name must be plain text without HTML')
    await isRefused(
      savesSettings(anna, 'identity', { tagline: 'a <i>b</i>' }),
      'Tagline must be plain text without HTML',
    )
  })
})

describe('a receipt', () => {
  const magazine = usePayingMagazine()
  const { orders, verifies } = paying(magazine)
  const admin = useMember(magazine, { role: 'admin' })

  async function drawnWith(username: string) {
    const reader = await aMember(magazine, { username })
    const proof = await magazine.provider.pays((await orders(reader, 'silver')).orderId)
    await verifies(reader, proof, 'silver')
    const { id } = (await reader.get('/auth/subscription')).json().orders[0].documents[0]
    const { rawPayload } = await magazine.app.http.inject({
      url: `/api/auth/fiscal-documents/${id}`,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    const pdf = rawPayload.toString('latin1')
    const fonts = [...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = '']) => name.replace(/-.*/, ''))
    return {
      fonts: new Set(fonts),
      hasLogo: pdf.includes('/Subtype /Image'),
      alternative: pdf.includes('(Volt & Via)'),
    }
  }

  test('has the logo and the typeface of the publisher, and the design’s own until there are others', async () => {
    const design = await drawnWith('Priya')
    expect(design).toEqual({ fonts: new Set(['Archivo', 'JetBrainsMono']), hasLogo: false, alternative: false })
    expect((await savesSettings(admin, 'identity', own)).status).toBe(200)
    const changed = await drawnWith('Ravi')
    expect(changed).toEqual({ fonts: new Set(['SourceSerif4', 'JetBrainsMono']), hasLogo: true, alternative: true })
  })
})
