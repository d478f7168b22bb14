import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

export function aPasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0
  const counter = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE((count += 1))
    return bytes
  }
  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: at, crossOrigin: false }))
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' as const, clientExtensionResults: {} }
  /** The COSE numbers of ES256. */
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return {
    registers(challenge: string) {
      const length = Buffer.from([0, id.length])
      const key = Buffer.from(isoCBOR.encode(coseKey))
      const authData = Buffer.concat([sha256(rpId), Buffer.from([0x45]), counter(), Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]))
      return { ...credential, response: { clientDataJSON: encode(clientData('create', challenge)), attestationObject } }
    },
    /** At its own site, unless a challenge is relayed to another. */
    signs(challenge: string, place = { origin, rpId }) {
      const authenticatorData = Buffer.concat([sha256(place.rpId), Buffer.from([0x05]), counter()])
      const data = clientData('get', challenge, place.origin)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: encode(data),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
        },
      }
    },
  }
}
