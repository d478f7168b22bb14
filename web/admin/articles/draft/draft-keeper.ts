import { ApiError } from '../../../../contract/client.ts'
import { adminApi } from '../../api.ts'
import { type Content, isSame, wholeContent } from '../desk/content.ts'
import { removeLocalDraft, writeLocalDraft } from './local-draft.ts'

/** How a draft stands. `at` is when it was last saved. */
export type DraftState =
  | { is: 'clean' }
  | { is: 'changed' }
  | { is: 'saving' }
  | { is: 'saved'; at: Date }
  /** Only in this browser: the server cannot be reached. */
  | { is: 'here'; at: Date }
  | { is: 'lost' }
  /** Another window has saved this draft since. */
  | { is: 'elsewhere'; at: Date; content: Content; number: number }

type Timer = ReturnType<typeof setTimeout>

/** A pause this long is a moment to save, in milliseconds; without pauses it is saved as often as that. */
const pause = { here: 300, server: 1_200, longest: 8_000 }

interface Options {
  email: string
  /** 0: a new article. */
  articleId: number
  articleVersion: number | null
  /** The number of the server's draft that is gone on with; 0 where there is none. */
  number: number
  /** What readers, or the last save, have: nothing needs to be kept that is the same. */
  baseline: Content
  /** What stands in the form now. */
  read: () => Content
}

/** Keeps what is written, in this browser at once and on the server at every pause. */
export class DraftKeeper {
  readonly #options: Options
  #state: DraftState = { is: 'clean' }
  #hereTimer: Timer | undefined
  #serverTimer: Timer | undefined
  #changedSince: number | null = null
  #number: number
  #sending: Promise<void> = Promise.resolve()
  #isQueued = false
  #isHeld = false
  readonly #listeners = new Set<() => void>()

  constructor(options: Options) {
    this.#options = { ...options }
    this.#number = options.number
  }

  state = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something was changed. */
  touch = () => {
    clearTimeout(this.#hereTimer)
    this.#hereTimer = setTimeout(() => this.#keepHere(false), pause.here)
    // What another window saved is not written over by itself.
    if (this.#state.is === 'elsewhere' || this.#isHeld) return
    if (this.#state.is !== 'saving') this.#become({ is: 'changed' })
    const now = performance.now()
    this.#changedSince ??= now
    clearTimeout(this.#serverTimer)
    const wait = Math.max(0, Math.min(pause.server, this.#changedSince + pause.longest - now))
    this.#serverTimer = setTimeout(() => void this.save(), wait)
  }

  /** Whether something stands in the form that the server does not have. */
  isUnsaved = () => ['changed', 'saving', 'here', 'lost', 'elsewhere'].includes(this.#state.is)

  /** Saves now, here and on the server; resolves when it is done or has failed. */
  save(): Promise<void> {
    this.stop()
    this.#keepHere(false)
    // One that waits for its turn will send whatever stands in the form by then.
    if (!this.#isQueued) {
      this.#isQueued = true
      this.#sending = this.#sending.then(() => this.#send())
    }
    return this.#sending
  }

  /** Whether what is saved of the article is another text than what stands in the form. */
  isBehind = () => !isSame(this.#options.read(), this.#options.baseline)

  /** For the moment in which the page goes: only what can be done at once. */
  saveHere = () => {
    if (this.isUnsaved()) this.#keepHere(false)
  }

  /** Goes on in spite of what another window saved. */
  overwrite(): Promise<void> {
    if (this.#state.is === 'elsewhere') this.#number = this.#state.number
    this.#become({ is: 'changed' })
    return this.save()
  }

  /** Sends nothing more until the article itself has been sent, which takes the draft along. */
  async hold() {
    this.#isHeld = true
    this.stop()
    await this.#sending
  }

  /** The article did not go: the draft is kept on. */
  release() {
    this.#isHeld = false
    this.touch()
  }

  /** The number of the server's draft; 0 where there is none. */
  number = () => this.#number

  /** Nothing of it is wanted any more, here or on the server. */
  async discard() {
    this.stop()
    this.#forgetHere()
    await this.#sending
    if (this.#number > 0) await adminApi.call('DELETE /admin/draft/:id', this.#call)
    this.#number = 0
    this.#become({ is: 'clean' })
  }

  /** The draft went along with what was saved: from now on it is measured by that. */
  settle(articleVersion: number | null, baseline: Content) {
    this.stop()
    this.#isHeld = false
    this.#forgetHere()
    Object.assign(this.#options, { articleVersion, baseline })
    this.#number = 0
    this.#become({ is: 'clean' })
    if (!isSame(this.#options.read(), baseline)) this.touch()
  }

  /** What is saved of the article, as far as the form knows. */
  baseline = () => this.#options.baseline

  /** What is saved is the same text, under another date. */
  redate(articleVersion: number, dateOfPublication: string) {
    Object.assign(this.#options, { articleVersion, baseline: { ...this.#options.baseline, dateOfPublication } })
  }

  /** The same text in the spelling of whoever reads the form. */
  measureBy(baseline: Content) {
    this.#options.baseline = baseline
  }

  stop() {
    clearTimeout(this.#hereTimer)
    clearTimeout(this.#serverTimer)
  }

  get #call() {
    return { params: { id: String(this.#options.articleId) } }
  }

  #keepHere(isKept: boolean): Date | null {
    clearTimeout(this.#hereTimer)
    const { email, articleId, articleVersion, read } = this.#options
    const savedAt = new Date()
    const draft = { content: read(), articleVersion, follows: this.#number, savedAt: savedAt.toISOString(), isKept }
    return writeLocalDraft(email, articleId, draft) ? savedAt : null
  }

  #forgetHere = () => removeLocalDraft(this.#options.email, this.#options.articleId)

  async #send() {
    this.#isQueued = false
    this.#changedSince = null
    const { articleVersion, read, baseline } = this.#options
    const content = read()
    if (this.#number === 0 && isSame(content, baseline)) {
      this.#forgetHere()
      this.#become({ is: 'clean' })
      return
    }
    this.#become({ is: 'saving' })
    const body = { content, articleVersion, follows: this.#number }
    try {
      const answer = await adminApi.call('PUT /admin/draft/:id', { ...this.#call, body }, [200, 409])
      if (answer.status === 409)
        this.#meetOther({ ...answer.body.draft, content: wholeContent(answer.body.draft.content) })
      else this.#arrive(answer.body)
    } catch (fault) {
      this.#failed(fault)
    }
  }

  #arrive({ number, savedAt }: { number: number; savedAt: string }) {
    this.#number = number
    const isWhole = this.#changedSince === null
    this.#keepHere(isWhole)
    this.#become(isWhole ? { is: 'saved', at: new Date(savedAt) } : { is: 'changed' })
  }

  #meetOther({ savedAt, content, number }: { savedAt: string; content: Content; number: number }) {
    clearTimeout(this.#serverTimer)
    this.#become({ is: 'elsewhere', at: new Date(savedAt), content, number })
  }

  #failed(fault: unknown) {
    const at = this.#keepHere(false)
    this.#become(at ? { is: 'here', at } : { is: 'lost' })
    // What the server refuses it will refuse again; a network comes back.
    if (fault instanceof ApiError && fault.status < 500) return
    this.#serverTimer = setTimeout(() => void this.save(), pause.longest)
  }

  #become(state: DraftState) {
    this.#state = state
    for (const tell of this.#listeners) tell()
  }
}
