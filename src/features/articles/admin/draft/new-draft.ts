import { noTitle } from '../../../../platform/contract/no-title.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import type { ListedDraft } from '../../contract/editing.ts'

/** Made up before the server knows the draft, so that a reload or another tab finds it. */
export const newDraftKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

export const draftSearch = (key: string) => `?draft=${key}`

export const draftLink = (key: string) => `${screenLink('')}${draftSearch(key)}`

export const draftList = 'drafts'

export const titleOfDraft = ({ title, opening }: Pick<ListedDraft, 'title' | 'opening'>) => title || opening || noTitle
