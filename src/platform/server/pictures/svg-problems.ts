/** Matching styles to elements would keep a process busy for long. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** Text that no browser shows, such as Inkscape's flowed text. */
export class FlowedText extends Error {
  override readonly name = 'FlowedText'
}

/** The drawing would look otherwise. */
export class UnknownStyle extends Error {
  override readonly name = 'UnknownStyle'
}
