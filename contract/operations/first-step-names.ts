/** What a new magazine is led through, in this order. */
export const firstStepNames = ['name', 'logo', 'colours', 'staff', 'article', 'mail', 'payments'] as const
export type FirstStepName = (typeof firstStepNames)[number]
