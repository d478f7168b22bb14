import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { type LinkPurpose, signLinksWith } from './links.ts'
import { getSigningSecret } from './signing-secret.ts'

const database = useDatabase()
const purposes: LinkPurpose[] = ['unsubscribe', 'resubscribe', 'confirm']
const links = signLinksWith(Buffer.alloc(32, 7))
const reads = (purpose: LinkPurpose, token: string) => {
  try {
    return links.read(purpose, token).subscriber
  } catch {
    return null
  }
}
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })

test('a signed link names its subscriber and works for its own purpose only', () => {
  fc.assert(
    fc.property(id, fc.constantFrom(...purposes), (owner, purpose) => {
      const token = links.sign(purpose, owner)
      expect(purposes.map((other) => reads(other, token))).toEqual(
        purposes.map((other) => (other === purpose ? owner : null)),
      )
    }),
  )
})

test('a link for one newsletter names it, and none for all does', () => {
  const one = { subscriber: 7, newsletter: 3 }
  expect(links.read('unsubscribe', links.signOne('unsubscribe', one))).toEqual(one)
  expect(links.read('unsubscribe', links.sign('unsubscribe', 7))).toEqual({ subscriber: 7, newsletter: null })
  expect(reads('resubscribe', links.signOne('unsubscribe', one))).toBeNull()
})

test('a link that confirms names what it confirms, and no other link does', () => {
  fc.assert(
    fc.property(id, fc.array(id, { minLength: 1, maxLength: 30 }), fc.nat(43), (subscriber, newsletters, at) => {
      const token = links.signConfirmation({ subscriber, newsletters })
      expect(token.length).toBeLessThanOrEqual(200)
      expect(links.readConfirmation(token)).toEqual({ subscriber, newsletters })
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      for (const forged of [changed, token.slice(4), `${token}AAAA`, links.sign('unsubscribe', subscriber)])
        expect(() => links.readConfirmation(forged)).toThrow(
          /^(?:This link is incomplete|We do not recognise this link)/,
        )
    }),
  )
  expect(links.readConfirmation(links.sign('confirm', 7))).toEqual({ subscriber: 7, newsletters: null })
})

test('a signed link with any character changed, missing or added is invalid', () => {
  fc.assert(
    fc.property(id, fc.nat(47), fc.constantFrom(...Array.from('ABab09-_')), (owner, at, letter) => {
      const token = links.sign('unsubscribe', owner)
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      expect(reads('unsubscribe', changed)).toBe(changed === token ? owner : null)
      for (const other of [
        `${token}A`,
        `${token}==`,
        `${token}\n`,
        token.slice(0, at),
        `${token.slice(0, 6)}${letter}`,
      ])
        expect(reads('unsubscribe', other)).toBeNull()
    }),
  )
})

test('any other text is no valid link', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(reads('unsubscribe', text)).toBeNull()
    }),
  )
})

test('a link that another magazine signed is invalid', () => {
  expect(reads('unsubscribe', signLinksWith(Buffer.alloc(32, 8)).sign('unsubscribe', 1))).toBeNull()
})

test('processes that start at once all sign with the same secret', async () => {
  const secrets = await Promise.all([1, 2, 3, 4].map(() => getSigningSecret(database.db)))
  const later = await getSigningSecret(database.db)
  expect(later).toHaveLength(32)
  expect(new Set(secrets.map((secret) => secret.toString('hex')))).toEqual(new Set([later.toString('hex')]))
})
