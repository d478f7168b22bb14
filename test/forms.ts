import { type Answer } from './magazine.ts'
import type { Visitor } from './visitor.ts'

/** A part of a form: a text, or a file with any name. */
export type Part = [field: string, text: string] | [field: string, bytes: Uint8Array, name: string]

/** A form (`multipart/form-data`) as a browser sends it. */
export async function toForm(parts: readonly Part[]): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [field, content, name] of parts)
    if (typeof content === 'string') form.append(field, content)
    else form.append(field, new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://form.invalid', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await request.arrayBuffer()), headers }
}

/** Sends a form like a browser. */
export const sendsForm = async (visitor: Visitor, path: string, parts: readonly Part[]): Promise<Answer> =>
  visitor.call('POST', path, await toForm(parts))

/** Sends an image like the back office. */
export const uploads = (visitor: Visitor, image: Uint8Array, name = 'board.jpg') =>
  sendsForm(visitor, '/admin/upload-image', [['image', image, name]])
