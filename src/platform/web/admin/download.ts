import { notifications } from '@mantine/notifications'
import { randomUuid } from '../random-uuid.ts'
import { saveFile } from '../save-file.ts'
import { adminHeaders, apiError, readBody, withFactor, withSession } from './api.ts'
import { notifyError } from './notify.tsx'

/** Reports progress, or `failed` with an error. True if the file was saved. */
export async function download(path: string, fileName: string, failed: string): Promise<boolean> {
  const id = randomUuid()
  notifications.show({ id, role: 'status', loading: true, autoClose: false, message: `Downloading ${fileName}…` })
  try {
    const response = await withFactor(
      () => withSession(() => fetch(`/api${path}`, { headers: adminHeaders() }), { isReading: true }),
      (refused) => readBody(refused.clone()),
    )
    if (!response.ok) throw apiError(response.status, await response.text())
    const parts = await readAll(response, (done) =>
      notifications.update({ id, role: 'status', loading: true, autoClose: false, message: `${fileName}: ${done}` }),
    )
    saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileName)
    notifications.update({ id, role: 'status', color: 'green', message: `${fileName} downloaded.`, autoClose: 5_000 })
    return true
  } catch (error) {
    notifications.hide(id)
    notifyError(failed, error)
    return false
  }
}

async function readAll(response: Response, onProgress: (done: string) => void): Promise<BlobPart[]> {
  const size = Number(response.headers.get('content-length'))
  const parts: BlobPart[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  let reported = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    bytes += read.value.length
    const isWhole = size > 0 && !response.headers.has('content-encoding')
    const done = isWhole ? `${Math.round((100 * bytes) / size)} %` : `${(bytes / 1e6).toFixed(1)} MB`
    if (done !== reported) onProgress(done)
    reported = done
  }
  return parts
}
