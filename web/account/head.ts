import type { MetaDescriptor } from 'react-router'

/** The head of a page of the account: nothing for search engines, and its address, which may hold a secret, for nobody. */
export function accountHead(
  title: string,
  matches: { 1: { loaderData: { name: string } | undefined } },
): MetaDescriptor[] {
  const name = matches[1].loaderData?.name
  return [
    { title: name ? `${title} · ${name}` : title },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}
