/** A picture as it stands in the text once it has been uploaded. */
export interface UploadedPicture {
  src: string
  width?: number
  height?: number
}

/** Takes a picture to the server. Rejects with an error whose message is to be read. */
export type UploadPicture = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>

/** A picture on its way, as it is shown meanwhile. */
export type Upload =
  | { state: 'going'; name: string; share: number; thumbnail: string }
  | { state: 'failed'; name: string; problem: string; thumbnail: string }

interface Entry {
  file: File
  shown: Upload
  abort: AbortController
}

/** The pictures of one text that are on their way to the server. Not part of the text: it only names them. */
export class Uploads {
  readonly #send: UploadPicture
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<() => void>()
  readonly #onArrival: (id: string, picture: UploadedPicture) => void

  constructor(send: UploadPicture, onArrival: (id: string, picture: UploadedPicture) => void) {
    this.#send = send
    this.#onArrival = onArrival
  }

  /** Begins to send a file. Gives the name under which the text knows it until it has arrived. */
  start(file: File): string {
    const id = crypto.randomUUID()
    this.#entries.set(id, { file, shown: going(file.name, ''), abort: new AbortController() })
    void this.#showThumbnail(id, file)
    void this.#run(id)
    return id
  }

  get = (id: string): Upload | undefined => this.#entries.get(id)?.shown

  areGoing = () => [...this.#entries.values()].some(({ shown }) => shown.state === 'going')

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
    this.#tell()
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
      this.#onArrival(id, picture)
      this.#entries.delete(id)
      this.#tell()
    } catch (fault) {
      if (signal.aborted) return
      const problem = fault instanceof Error ? fault.message : 'Image upload failed'
      this.#show(id, { state: 'failed', name: entry.file.name, problem, thumbnail: entry.shown.thumbnail })
    }
  }

  async #showThumbnail(id: string, file: File) {
    const thumbnail = await asDataUrl(file)
    const shown = this.get(id)
    if (shown) this.#show(id, { ...shown, thumbnail })
  }

  #show(id: string, shown: Upload) {
    const entry = this.#entries.get(id)
    if (!entry) return
    entry.shown = shown
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

const going = (name: string, thumbnail: string): Extract<Upload, { state: 'going' }> => ({
  state: 'going',
  name,
  share: 0,
  thumbnail,
})

/** The page's policy lets pictures be shown from `data:` but not from `blob:`. */
function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
