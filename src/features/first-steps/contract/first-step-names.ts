/** What a new magazine is led through, in this order. */
export const firstStepNames = [
  'identity',
  'contact',
  'pages',
  'features',
  'sections',
  'front-page',
  'article',
  'mail',
  'payments',
  'backup',
  'go-live',
] as const
export type FirstStepName = (typeof firstStepNames)[number]
