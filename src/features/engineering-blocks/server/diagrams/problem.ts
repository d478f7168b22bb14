/** The message is a sentence for the author, with the place. */
export class DiagramProblem extends Error {
  /** True if it breaks a limit. Other mistakes stay in the text as code. */
  readonly isTooLarge: boolean
  constructor(message: string, { isTooLarge = false } = {}) {
    super(message)
    this.name = 'DiagramProblem'
    this.isTooLarge = isTooLarge
  }
}
