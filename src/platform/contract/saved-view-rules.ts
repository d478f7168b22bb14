/** Addresses of screens. No schemas, since the browser imports this file. */
export const viewScreens = ['new-management', 'members'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** Per screen and user. */
export const mostSavedViews = 50
