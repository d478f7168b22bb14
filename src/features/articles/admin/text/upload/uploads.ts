import { mayRetryUpload } from '../../../../../platform/web/admin/upload.tsx'
import { randomUuid } from '../../../../../platform/web/random-uuid.ts'
import type { UploadedPicture, UploadPicture } from '../../../../pictures/admin/upload-image.ts'

/** Has the id of the upload of a pasted picture. */
export const uploadAttribute = 'data-upload'

export type PictureUpload =
  | { state: 'going'; name: string; share: number; thumbnail: string }
  | { state: 'failed'; name: string; problem: string; thumbnail: string; mayRetry: boolean }

interface Entry {
  read: (signal: AbortSignal) => Promise<File>
  /** A picture that cannot be read stays at this address. */
  address: string | null
  shown: PictureUpload
  abort: AbortController
}

export class PictureUploads {
  readonly #send: UploadPicture
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #onUploaded: (id: string, picture: UploadedPicture) => void

  constructor(send: UploadPicture, onUploaded: (id: string, picture: UploadedPicture) => void) {
    this.#send = send
    this.#onUploaded = onUploaded
  }

  start(file: File): string {
    const id = this.#begin({ read: async () => file, address: null, shown: going(file.name, '') })
    void this.#showThumbnail(id, file)
    return id
  }

  /** A picture stays where it is if the other site does not allow reading it. Returns the id of the upload. */
  startFrom(address: string, read: Entry['read']): string {
    const isWritten = address.startsWith('data:')
    return this.#begin({ read, address: isWritten ? null : address, shown: going('a pasted image', '') })
  }

  #begin(entry: Omit<Entry, 'abort'>): string {
    const id = randomUuid()
    this.#entries.set(id, { ...entry, abort: new AbortController() })
    void this.#run(id)
    return id
  }

  get = (id: string): PictureUpload | undefined => this.#entries.get(id)?.shown

  isUploading = () => [...this.#entries.values()].some(({ shown }) => shown.state === 'going')

  retry(id: string) {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.abort = new AbortController()
    this.#show(id, going(entry.shown.name, entry.shown.thumbnail))
    void this.#run(id)
  }

  cancel(id: string) {
    this.#entries.get(id)?.abort.abort()
    this.#entries.delete(id)
    this.#notify()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #run(id: string) {
    const entry = this.#entries.get(id)
    if (!entry) return
    const { signal } = entry.abort
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(id, { ...going(entry.shown.name, entry.shown.thumbnail), share })
    }
    try {
      const picture = await this.#send(await entry.read(signal), { onProgress, signal })
      if (!signal.aborted) this.#finish(id, picture)
    } catch (error) {
      if (signal.aborted) return
      if (entry.address !== null) return this.#finish(id, { src: entry.address })
      const problem = error instanceof Error ? error.message : 'Image upload failed'
      this.#show(id, {
        state: 'failed',
        name: entry.shown.name,
        problem,
        thumbnail: entry.shown.thumbnail,
        mayRetry: mayRetryUpload(error),
      })
    }
  }

  #finish(id: string, picture: UploadedPicture) {
    this.#onUploaded(id, picture)
    this.#entries.delete(id)
    this.#notify()
  }

  async #showThumbnail(id: string, file: File) {
    const thumbnail = await asDataUrl(file)
    const shown = this.get(id)
    if (shown) this.#show(id, { ...shown, thumbnail })
  }

  #show(id: string, shown: PictureUpload) {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.shown = shown
    this.#notify()
  }

  #notify() {
    for (const listener of this.#listeners) listener()
  }
}

const going = (name: string, thumbnail: string): Extract<PictureUpload, { state: 'going' }> => ({
  state: 'going',
  name,
  share: 0,
  thumbnail,
})

/** The content security policy allows pictures from `data:` but not from `blob:`. */
function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
