/** Finding what styles are for would keep a process busy for long. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** A style that is not understood: the drawing would look otherwise. */
export class UnknownStyle extends Error {
  override readonly name = 'UnknownStyle'
}
