/** No schemas, since the browser imports this file. */
export const keyScopes = {
  'articles.read': 'Read all articles, unpublished ones too',
  'articles.write': 'Add, change, publish and unpublish articles, and upload their images',
  members: 'Read members and their orders, label them, and import lists with the plans that they name',
} as const
export type KeyScope = keyof typeof keyScopes

export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]

/** Scanners for leaked secrets know keys by it. */
export const keyPrefix = 'gpk_'

export const keyLimits = { name: 60, most: 100 } as const

export const keyMessages = {
  off: 'API keys are switched off here.',
  nameRequired: 'Enter a name for the key',
  nameTooLong: `The name must be ${keyLimits.name} characters or fewer`,
  scopesRequired: 'Choose at least one scope',
  tooMany: `You have ${keyLimits.most} keys, the maximum. Revoke one first`,
  unknown: 'This API key is unknown or was revoked',
  closed: 'An API key cannot make this call',
  outOfScope: (scope: KeyScope) => `This API key lacks the scope ${scope}`,
} as const
