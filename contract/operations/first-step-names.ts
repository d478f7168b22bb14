/** What a new magazine is led through, in this order. */
export const firstStepNames = [
  'name',
  'logo',
  'colours',
  'contact',
  'pages',
  'account',
  'staff',
  'article',
  'mail',
  'payments',
] as const
export type FirstStepName = (typeof firstStepNames)[number]

/** Steps that are done when nothing of theirs is as it came with the software. */
export type StepWithLeftovers = Extract<FirstStepName, 'name' | 'contact' | 'pages' | 'account'>
