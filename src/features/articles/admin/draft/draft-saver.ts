import { ApiError } from '../../../../platform/contract/client.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { isSameForm } from '../editor/article-form.ts'
import { removeLocalDraft, writeLocalDraft } from './local-draft.ts'

/** `at` is when it was last saved. */
export type DraftState =
  | { is: 'clean' }
  | { is: 'changed' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  /** Saved in this browser only: the server is out of reach, or has refused it for the reason given. */
  | { is: 'local'; at: Date; refusal: string | null }
  | { is: 'lost' }
  | { is: 'conflict'; at: Date; content: ArticleForm; number: number }

type Timer = ReturnType<typeof setTimeout>

/** In milliseconds. A save follows a pause in typing; without a pause there is one every `longest`. */
const delays = { local: 300, server: 1_200, longest: 8_000 }

interface Options {
  /** See `draftOwners`. */
  owners: readonly string[]
  /** The article's id, or the key of a new article's draft. */
  draftId: string
  articleVersion: number | null
  /** The number of the server's draft that this one continues; 0: none. */
  number: number
  /** The form as last saved. A form equal to it needs no draft. */
  baseline: ArticleForm
  /** When the server's draft was saved with this form; null: it was not. */
  savedAt: Date | null
  read: () => ArticleForm
}

/** Saves in this browser at once, and on the server at every pause. */
export class DraftSaver {
  readonly #options: Options
  #state: DraftState = { is: 'clean' }
  #localTimer: Timer | undefined
  #serverTimer: Timer | undefined
  #changedSince: number | null = null
  #number: number
  #sending: Promise<void> = Promise.resolve()
  #isQueued = false
  #isPaused = false
  readonly #listeners = new Set<() => void>()

  constructor(options: Options) {
    this.#options = { ...options }
    this.#number = options.number
    if (options.savedAt) this.#state = { is: 'saved', at: options.savedAt }
  }

  state = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Call it after every change. */
  scheduleSave = () => {
    clearTimeout(this.#localTimer)
    this.#localTimer = setTimeout(() => this.#saveLocally(false), delays.local)
    // Only the editor may overwrite what another window has saved.
    if (this.#state.is === 'conflict' || this.#isPaused) return
    if (this.#state.is !== 'saving') this.#setState({ is: 'changed' })
    const now = performance.now()
    this.#changedSince ??= now
    clearTimeout(this.#serverTimer)
    const wait = Math.max(0, Math.min(delays.server, this.#changedSince + delays.longest - now))
    this.#serverTimer = setTimeout(() => void this.save(), wait)
  }

  isUnsaved = () => ['changed', 'saving', 'local', 'lost', 'conflict'].includes(this.#state.is)

  /** Resolves when the save is done or has failed. */
  save(): Promise<void> {
    this.stop()
    this.#saveLocally(false)
    // A queued save sends the form as it is by then.
    if (!this.#isQueued) {
      this.#isQueued = true
      this.#sending = this.#sending.then(() => this.#send())
    }
    return this.#sending
  }

  differsFromSaved = () => !isSameForm(this.#options.read(), this.#options.baseline)

  /** For `pagehide`: there is no time for a request. */
  saveLocally = () => {
    if (this.isUnsaved()) this.#saveLocally(false)
  }

  /** For `online`: what the server could not be sent before. */
  saveAgain = () => {
    if (this.#state.is === 'local' || this.#state.is === 'lost') void this.save()
  }

  overwrite(): Promise<void> {
    if (this.#state.is === 'conflict') this.#number = this.#state.number
    this.#setState({ is: 'changed' })
    return this.save()
  }

  /** For the time in which the article itself is saved. */
  async pause() {
    this.#isPaused = true
    this.stop()
    await this.#sending
  }

  resume() {
    this.#isPaused = false
    this.scheduleSave()
  }

  hasDraft = () => this.#number > 0 || this.#state.is !== 'clean'

  /** 0: the server has no draft. */
  number = () => this.#number

  async discard() {
    this.stop()
    await this.#sending
    if (this.#number > 0) await adminApi.call('DELETE /admin/draft/:id', this.#call)
    this.#removeLocal()
    this.#number = 0
    this.#setState({ is: 'clean' })
  }

  articleSaved(articleVersion: number | null, baseline: ArticleForm) {
    this.stop()
    this.#isPaused = false
    this.#removeLocal()
    Object.assign(this.#options, { articleVersion, baseline })
    this.#number = 0
    this.#setState({ is: 'clean' })
    if (!isSameForm(this.#options.read(), baseline)) this.scheduleSave()
  }

  baseline = () => this.#options.baseline

  setDate(articleVersion: number, dateOfPublication: string) {
    Object.assign(this.#options, { articleVersion, baseline: { ...this.#options.baseline, dateOfPublication } })
  }

  /** The text editor may write the same text as other HTML. */
  setBaseline(baseline: ArticleForm) {
    this.#options.baseline = baseline
  }

  stop() {
    clearTimeout(this.#localTimer)
    clearTimeout(this.#serverTimer)
  }

  get #call() {
    return { params: { id: this.#options.draftId } }
  }

  #saveLocally(isOnServer: boolean): Date | null {
    clearTimeout(this.#localTimer)
    const { owners, draftId, articleVersion, read } = this.#options
    const savedAt = new Date()
    const draft = { content: read(), articleVersion, follows: this.#number, savedAt: savedAt.toISOString(), isOnServer }
    return writeLocalDraft(owners, draftId, draft) ? savedAt : null
  }

  #removeLocal = () => removeLocalDraft(this.#options.owners, this.#options.draftId)

  async #send() {
    this.#isQueued = false
    this.#changedSince = null
    const { articleVersion, read, baseline } = this.#options
    const content = read()
    if (this.#number === 0 && isSameForm(content, baseline)) {
      this.#removeLocal()
      this.#setState({ is: 'clean' })
      return
    }
    this.#setState({ is: 'saving' })
    const body = { content, articleVersion, follows: this.#number }
    try {
      const answer = await adminApi.call('PUT /admin/draft/:id', { ...this.#call, body }, [200, 409])
      if (answer.status === 409) this.#conflicted(answer.body.draft)
      else if (answer.body.number === 0) this.#emptied()
      else this.#saved(answer.body)
    } catch (error) {
      this.#failed(error)
    }
  }

  #saved({ number, savedAt }: { number: number; savedAt: string }) {
    this.#number = number
    const isWhole = this.#changedSince === null
    this.#saveLocally(isWhole)
    this.#setState(isWhole ? { is: 'saved', at: new Date(savedAt) } : { is: 'changed' })
  }

  #emptied() {
    this.#number = 0
    this.#removeLocal()
    this.#setState({ is: this.#changedSince === null ? 'clean' : 'changed' })
  }

  #conflicted({ savedAt, content, number }: { savedAt: string; content: ArticleForm; number: number }) {
    clearTimeout(this.#serverTimer)
    this.#setState({ is: 'conflict', at: new Date(savedAt), content, number })
  }

  #failed(error: unknown) {
    const at = this.#saveLocally(false)
    // The server would refuse it again. A network error may pass.
    const isRefused = error instanceof ApiError && error.status < 500
    this.#setState(at ? { is: 'local', at, refusal: isRefused ? error.message : null } : { is: 'lost' })
    if (isRefused) return
    this.#serverTimer = setTimeout(() => void this.save(), delays.longest)
  }

  #setState(state: DraftState) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
