import type { MetaDescriptor } from 'react-router'

/** No indexing, and no referrer, since the address may hold a secret. */
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
