/** An uploaded picture as the text refers to it. */
export interface UploadedPicture {
  src: string
  width?: number
  height?: number
}

/** Uploads a picture. Rejects with an error whose message can be shown. */
export type UploadPicture = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>

/** The state of an upload, for display. */
export type PictureUpload =
  | { state: 'going'; name: string; share: number; thumbnail: string }
  | { state: 'failed'; name: string; problem: string; thumbnail: string }

interface Entry {
  file: File
  shown: PictureUpload
  abort: AbortController
}

/** The running uploads of one text. The text has only their ids. */
export class PictureUploads {
  readonly #send: UploadPicture
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #onUploaded: (id: string, picture: UploadedPicture) => void

  constructor(send: UploadPicture, onUploaded: (id: string, picture: UploadedPicture) => void) {
    this.#send = send
    this.#onUploaded = onUploaded
  }

  /** Starts an upload and returns its id. */
  start(file: File): string {
    const id = crypto.randomUUID()
    this.#entries.set(id, { file, shown: going(file.name, ''), abort: new AbortController() })
    void this.#showThumbnail(id, file)
    void this.#run(id)
    return id
  }

  get = (id: string): PictureUpload | undefined => this.#entries.get(id)?.shown

  isUploading = () => [...this.#entries.values()].some(({ shown }) => shown.state === 'going')

  retry(id: string) {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.abort = new AbortController()
    this.#show(id, going(entry.file.name, entry.shown.thumbnail))
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
      if (!signal.aborted) this.#show(id, { ...going(entry.file.name, entry.shown.thumbnail), share })
    }
    try {
      const picture = await this.#send(entry.file, { onProgress, signal })
      if (signal.aborted) return
      this.#onUploaded(id, picture)
      this.#entries.delete(id)
      this.#notify()
    } catch (error) {
      if (signal.aborted) return
      const problem = error instanceof Error ? error.message : 'Image upload failed'
      this.#show(id, { state: 'failed', name: entry.file.name, problem, thumbnail: entry.shown.thumbnail })
    }
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
