import { noTitle } from '../../../../platform/contract/no-title.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import type { ListedDraft } from '../../contract/editing.ts'

/** A draft of a new article has its key before the server knows it, so that a reload or another tab finds it. */
export const newDraftKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** The query of the address at which the draft of a new article is edited. */
export const draftSearch = (key: string) => `?draft=${key}`

export const draftLink = (key: string) => `${screenLink('')}${draftSearch(key)}`

/** The cache key of the drafts in News Management. */
export const draftList = 'drafts'

/** Its title, or its first words. */
export const titleOfDraft = ({ title, opening }: Pick<ListedDraft, 'title' | 'opening'>) => title || opening || noTitle
