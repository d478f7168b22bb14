import { links } from '../../contract/links.ts'

/** The address of a screen whose parameters are filled in. '' is the first screen. */
export const screenLink = (path: string) => (path === '' ? links.admin : `${links.admin}/${path}`)

export const editLink = (articleId: number) => screenLink(`edit/${articleId}`)
