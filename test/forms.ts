import { type Answer } from './magazine.ts'
import type { Visitor } from './visitor.ts'

/** A part of a form: a text, or a file under whatever name somebody gives it. */
export type Part = [field: string, text: string] | [field: string, bytes: Uint8Array, name: string]

/** Sends a form (`multipart/form-data`) as a browser does. */
export async function sendsForm(visitor: Visitor, path: string, parts: readonly Part[]): Promise<Answer> {
  const form = new FormData()
  for (const [field, content, name] of parts)
    if (typeof content === 'string') form.append(field, content)
    else form.append(field, new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://form.invalid', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return visitor.call('POST', path, { body: Buffer.from(await request.arrayBuffer()), headers })
}

/** Sends an image as the back office does. */
export const uploads = (visitor: Visitor, image: Uint8Array, name = 'board.jpg') =>
  sendsForm(visitor, '/admin/upload-image', [['image', image, name]])
