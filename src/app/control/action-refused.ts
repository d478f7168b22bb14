/** Why a command of `groundplane admin` changed nothing. `password_needed`: with a password it would. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused'
  readonly code: 'refused' | 'password_needed'
  constructor(message: string, code: ActionRefused['code'] = 'refused') {
    super(message)
    this.code = code
  }
}
