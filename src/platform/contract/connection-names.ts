export const connectionNames = ['mail', 'payments', 'storage', 'google', 'backups'] as const
export type ConnectionName = (typeof connectionNames)[number]

export const connectionTitles: Record<ConnectionName, string> = {
  mail: 'Email',
  payments: 'Payments',
  storage: 'Images',
  google: 'Sign-in with Google',
  backups: 'Backups',
}
