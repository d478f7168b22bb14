/** No schemas, so that readers do not download a validator. */

export const accountLimits = {
  /** In code points. */
  passwordMin: 8,
  passwordMax: 128,
  usernameMax: 60,
  /** RFC 5321: the longest address that mail can be sent to. */
  emailMax: 254,
  phoneDigitsMin: 5,
} as const

export const accountMessages = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  usernameRequired: 'Username is required',
  usernameInvalid: `Username can have at most ${accountLimits.usernameMax} visible characters`,
  phoneInvalid: `Phone number needs at least ${accountLimits.phoneDigitsMin} digits, and may have spaces and + ( ) . -`,
  passwordRequired: 'Password is required',
  passwordTooLong: `Password must be at most ${accountLimits.passwordMax} characters long`,
  passwordTooCommon: 'This password is too common. Please choose another.',
  newPasswordRequired: 'New password is required',
  resetPasswordRule: 'Password must contain at least 8 characters with 1 uppercase, 1 number, and 1 special character',
  addressVerified: 'Your email address is already verified. You can sign in.',
  verificationNeedsPassword:
    'Someone else has also signed up with this address. Please choose a password for your account.',
  passwordsDiffer: 'Passwords do not match',
} as const

export interface PasswordRule {
  message: string
  signs?: string
  holds: (password: string) => boolean
}

const lengthOf = (text: string) => Array.from(text).length

function oneOf(signs: string): Pick<PasswordRule, 'signs' | 'holds'> {
  return { signs, holds: (password) => Array.from(signs).some((sign) => password.includes(sign)) }
}

export const passwordRules: readonly PasswordRule[] = [
  {
    message: 'Password must be at least 8 characters long',
    holds: (password) => lengthOf(password) >= accountLimits.passwordMin,
  },
  { message: 'Password must contain at least one uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { message: 'Password must contain at least one special character', ...oneOf('!@#$%^&*(),.?":{}|<>') },
]

const resetSigns = '!@#$%^&*()'

export const resetPasswordRules: readonly PasswordRule[] = [
  { message: 'At least 8 characters', holds: (password) => lengthOf(password) >= accountLimits.passwordMin },
  { message: 'At least 1 uppercase letter from A to Z', holds: (password) => /[A-Z]/.test(password) },
  { message: 'At least 1 number', holds: (password) => /\d/.test(password) },
  { message: 'At least 1 special character', ...oneOf(resetSigns) },
  {
    message: 'Only letters from A to Z in either case, numbers and these special characters',
    holds: (password) =>
      password !== '' && Array.from(password).every((one) => /[A-Za-z\d]/.test(one) || resetSigns.includes(one)),
  },
]

export function passwordProblem(password: string): string | null {
  if (password === '') return accountMessages.passwordRequired
  if (lengthOf(password) > accountLimits.passwordMax) return accountMessages.passwordTooLong
  return passwordRules.find(({ holds }) => !holds(password))?.message ?? null
}

export function resetPasswordProblem(password: string): string | null {
  if (password === '') return accountMessages.newPasswordRequired
  if (lengthOf(password) > accountLimits.passwordMax) return accountMessages.passwordTooLong
  return resetPasswordRules.every(({ holds }) => holds(password)) ? null : accountMessages.resetPasswordRule
}

export const confirmationProblem = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : accountMessages.passwordsDiffer

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domainName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** Null: invalid. In lower case, the domain in ASCII (`xn--mller-kva.example`), only Latin letters before the `@`. */
export function emailKey(text: string): string | null {
  // Checked before trimming: nobody types a line break into an address by mistake.
  if (text.length > accountLimits.emailMax || hasControlCharacter(text)) return null
  const [local = '', domain = '', ...rest] = text.trim().split('@')
  if (rest.length > 0 || local.length > 64 || !localPart.test(local)) return null
  const host = networkName(domain)
  if (!host || !domainName.test(host)) return null
  const key = `${local.toLowerCase()}@${host}`
  return key.length > accountLimits.emailMax ? null : key
}

function networkName(domain: string): string | null {
  // A domain has no other parts of a web address.
  if (/[\s:/?#[\]\\%<>]/.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}

export function emailProblem(text: string): string | null {
  if (text.trim() === '') return accountMessages.emailRequired
  return emailKey(text) === null ? accountMessages.emailInvalid : null
}

const lettersOf = (scripts: string) => String.raw`(?=[\p{L}\p{M}])[${scripts.replace(/\w+/g, String.raw`\p{scx=$&}`)}]`
const [indic, arabic] = ['Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh', 'Arab'].map(lettersOf)
/** Letters with the sign that shapes them, and emoji. Words of older Malayalam also end with a joiner. */
const joined = new RegExp(
  String.raw`${indic}[\u200c\u200d](?=${indic})|${arabic}\u200c(?=${arabic})|\u0d4d\u200d|\p{ExtPict}\ufe0f|[\d#*]\ufe0f\u20e3|\p{Unified_Ideograph}[\u{e0100}-\u{e01ef}]|[\u1820-\u18aa][\u180b-\u180d]`,
  'gu',
)
/** Shows nothing, or reorders the characters around it: the name could be a copy of another one. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks without a letter, or more than any script puts on one: Burmese has five. */
const piledMarks = /^\p{M}|\p{M}{7}/u

export function usernameProblem(text: string): string | null {
  const name = text.trim()
  if (name === '') return accountMessages.usernameRequired
  const isFine =
    lengthOf(name) <= accountLimits.usernameMax && !hidden.test(name.replace(joined, '')) && !piledMarks.test(name)
  return isFine ? null : accountMessages.usernameInvalid
}

export function phoneProblem(text: string): string | null {
  const phone = text.trim()
  const isFine =
    /^[+\d(][\d ().-]{3,28}$/.test(phone) && phone.replace(/\D/g, '').length >= accountLimits.phoneDigitsMin
  return phone === '' || isFine ? null : accountMessages.phoneInvalid
}

/** The path, query and fragment of a `redirect`. `/` if a browser could read it as another site, or it is no page. */
export function sameSitePath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || text.length > 2000 || text.includes('\\') || hasControlCharacter(text)) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(text, 'http://same.invalid')
    // `/.//elsewhere` only becomes `//elsewhere` when it is resolved.
    const isPage = origin === 'http://same.invalid' && !pathname.startsWith('//') && !/^\/api(\/|$)/i.test(pathname)
    return isPage ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
