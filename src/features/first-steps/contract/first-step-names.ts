/** In the order of the screen. */
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
