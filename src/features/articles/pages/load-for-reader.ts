import { api } from '../../../platform/web/api.ts'
import { trustedProse } from '../../../platform/web/magazine/trusted-prose.ts'
import { fetchArticle, type PageAccess, toAccessOutcome } from './gate/access-outcome.ts'

/** `orWritten` has no text if the page's HTML has it. Its own module, so that anonymous visitors do not download it. */
export async function loadForReader(id: string): Promise<{ access: PageAccess; orWritten: PageAccess }> {
  const access = toAccessOutcome(await fetchArticle(api, id))
  // Setting the text again would lose what is selected.
  const orWritten = access.outcome === 'full' && isWritten(access.html) ? { ...access, html: null } : access
  return { access, orWritten }
}

function isWritten(html: string): boolean {
  const { __html: trusted } = trustedProse(html)
  const text = document.createElement('div')
  Object.assign(text, { innerHTML: trusted })
  return text.innerHTML === document.querySelector('.prose')?.innerHTML
}
