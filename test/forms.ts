import { type Answer } from './magazine.ts'
import type { Visitor } from './visitor.ts'

export type Part = [field: string, text: string] | [field: string, bytes: Uint8Array, name: string]

export async function toForm(parts: readonly Part[]): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [field, content, name] of parts)
    if (typeof content === 'string') form.append(field, content)
    else form.append(field, new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://form.invalid', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await request.arrayBuffer()), headers }
}

export const sendsForm = async (visitor: Visitor, path: string, parts: readonly Part[]): Promise<Answer> =>
  visitor.call('POST', path, await toForm(parts))

export const uploads = (visitor: Visitor, image: Uint8Array, name = 'board.jpg') =>
  sendsForm(visitor, '/admin/upload-image', [['image', image, name]])
