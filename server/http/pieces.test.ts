import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { streamOf } from './pieces.ts'

const length = 100_000

/** Sends pieces over a real connection; gives the answer and the pieces, as many as were made. */
async function sends(count: number) {
  const made: Buffer[] = []
  async function* pieces() {
    yield 'first\n'
    for (let i = 0; i < count; i++) {
      const piece = Buffer.from(new ArrayBuffer(length)).fill(65 + (i % 26))
      made.push(piece)
      yield piece
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const server = createServer(
    (_request, response) => void pipeline(streamOf(pieces(), response), response).catch(() => {}),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const [answer] = (await once(get({ port: (server.address() as AddressInfo).port }), 'response')) as [IncomingMessage]
  return { answer, made, heldBytes: () => made.reduce((sum, { byteLength }) => sum + byteLength, 0) }
}

/** Resolves when nothing more is made. */
async function standsStill(made: readonly Buffer[]) {
  const madeMeanwhile = async () => {
    const before = made.length
    await new Promise((resolve) => setTimeout(resolve, 100))
    return made.length - before
  }
  await expect.poll(madeMeanwhile, { timeout: 10_000 }).toBe(0)
}

const whole = (count: number) =>
  `first\n${Array.from({ length: count }, (_, i) => String.fromCharCode(65 + (i % 26)).repeat(length)).join('')}`

test('pieces arrive as they were, and their memory is given back on the way', async () => {
  const { answer, made, heldBytes } = await sends(120)
  let most = 0
  let text = ''
  for await (const chunk of answer) {
    text += String(chunk)
    most = Math.max(most, heldBytes())
  }
  expect(text === whole(120)).toBe(true)
  expect(made).toHaveLength(120)
  expect(most).toBeLessThan(60 * length)
})

test('whoever reads slowly gets the same, and no more is made than is on its way', async () => {
  const { answer, made } = await sends(600)
  await standsStill(made)
  const waiting = made.length
  let text = ''
  for await (const chunk of answer) {
    if (text.length % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    text += String(chunk)
  }
  expect(text === whole(600)).toBe(true)
  expect(waiting).toBeLessThan(600)
})

test('whoever goes away in the middle leaves nothing running', async () => {
  const { answer, made } = await sends(10_000)
  await once(answer, 'data')
  answer.destroy()
  await standsStill(made)
  expect(made.length).toBeLessThan(10_000)
})
