/** Matching styles to elements would keep a process busy for long. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** The drawing would look otherwise. */
export class UnknownStyle extends Error {
  override readonly name = 'UnknownStyle'
}
