/** The addresses of the screens whose views can be saved. No schemas, since the browser imports this file. */
export const viewScreens = ['new-management', 'members'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** Views of one screen that somebody may save. */
export const mostSavedViews = 50
