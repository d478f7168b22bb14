import { links } from '../../contract/links.ts'

/** The address of a screen whose parameters are filled in. '' is the first screen. */
export const screenLink = (path: string) => (path === '' ? links.admin : `${links.admin}/${path}`)

export const editLink = (articleId: number) => screenLink(`edit/${articleId}`)

/** The list of members with this one opened. */
export const memberLink = (id: number) => `${screenLink('members')}?member=${id}`
