/** What the magazine is connected to. */
export const connectionNames = ['mail', 'payments', 'storage', 'google'] as const
export type ConnectionName = (typeof connectionNames)[number]
