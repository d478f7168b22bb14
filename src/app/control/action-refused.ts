/** Why an admin command changed nothing. `password_needed`: with a password it would work. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused'
  readonly code: 'refused' | 'password_needed'
  constructor(message: string, code: ActionRefused['code'] = 'refused') {
    super(message)
    this.code = code
  }
}
