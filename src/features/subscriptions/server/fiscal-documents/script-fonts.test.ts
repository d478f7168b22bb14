import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aMember } from '../../../../../test/members.ts'
import { paying, usePayingMagazine } from '../../../../../test/payments.ts'

const magazine = usePayingMagazine()
const { orders, verifies } = paying(magazine)

/** The glyphs of a document's texts, and the letters that they stand for. */
async function receiptOf(username: string) {
  const reader = await aMember(magazine, { username })
  const proof = await magazine.provider.pays((await orders(reader, 'silver')).orderId)
  await verifies(reader, proof, 'silver')
  const { id } = (await reader.get('/auth/subscription')).json().orders[0].documents[0]
  const { rawPayload } = await magazine.app.http.inject({
    url: `/api/auth/fiscal-documents/${id}`,
    headers: { authorization: `Bearer ${reader.token}` },
  })
  const streams: string[] = []
  for (let at = rawPayload.indexOf('stream\n'); at >= 0; at = rawPayload.indexOf('stream\n', at + 7)) {
    const end = rawPayload.indexOf('\nendstream', at)
    if (end < 0) break
    const bytes = rawPayload.subarray(at + 7, end)
    if (bytes[0] === 0x78) streams.push(inflateSync(bytes).toString('latin1'))
  }
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) => run))
  const glyphs = shown.flatMap((run) =>
    [...run.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? []),
  )
  const mapped = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) =>
      [...stream.matchAll(/<([0-9a-f]{4}[0-9a-f ]*)>/g)].map(([, hex = '']) => hex.replaceAll(' ', '')),
    )
  const letters = mapped.map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join('')
  return { glyphs, letters }
}

test('a receipt has a glyph for each letter of a name in any script', async () => {
  const names = [
    'प्रिया शर्मा',
    'கவிதா கொழுந்து',
    'Ольга Ёлкина',
    'Αλέξης',
    'প্রিয়াঙ্কা',
    'ગીતા',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'ലക്ഷ്മി',
    'శ్రీనివాస్',
    'ಶ್ರೀನಿವಾಸ',
    'ಸುಮಾ',
    'മീര',
    'ସୁନୀତା',
    'సీత',
    'محمد علي',
    'Nguyễn Thị Łukasz',
    'Zoë\u200d O’Brien',
    'Ravi प्रिया Ольга',
  ]
  for (const name of names) {
    const { glyphs, letters } = await receiptOf(name)
    expect(glyphs.length, name).toBeGreaterThan(100)
    expect(glyphs, name).not.toContain('0000')
    for (const letter of name.match(/\p{L}/gu) ?? []) expect(letters, name).toContain(letter)
  }
})

test('letters that no font of ours has are written in Latin ones', async () => {
  for (const [name, latin] of [
    ['王伟', 'WangWei'],
    ['김철수', 'GimCheolSu'],
    ['Zoë 🙂', 'Zoë'],
  ] as const) {
    const { glyphs, letters } = await receiptOf(name)
    expect(glyphs, name).not.toContain('0000')
    for (const letter of latin) expect(letters, name).toContain(letter)
  }
})
