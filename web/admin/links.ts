const office = '/admin'

/** The address of a screen, its parameters filled in; '' is the first one. */
export const screenLink = (path: string) => (path === '' ? office : `${office}/${path}`)

export const editLink = (articleId: number) => screenLink(`edit/${articleId}`)
