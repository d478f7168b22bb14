/** Why something is not drawn: a sentence for its author, with the place. */
export class DiagramProblem extends Error {
  /** It breaks a limit. Otherwise it is a mistake, and stays code. */
  readonly isTooLarge: boolean
  constructor(message: string, { isTooLarge = false } = {}) {
    super(message)
    this.name = 'DiagramProblem'
    this.isTooLarge = isTooLarge
  }
}
