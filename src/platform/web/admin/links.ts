import { links } from '../../contract/links.ts'

/** With parameters filled in. '' is the first screen. */
export const screenLink = (path: string) => (path === '' ? links.admin : `${links.admin}/${path}`)

export const editLink = (articleId: number) => screenLink(`edit/${articleId}`)

export const memberLink = (id: number) => `${screenLink('members')}?member=${id}`
