import { links } from '../../../contract/links.ts'
import type { Abroad } from './finished-page.ts'
import type { Renderer } from './renderer.ts'

/** The page on which one pays may load the checkout's script from where it is, and nothing else may. */
export function withCheckout(render: Renderer, checkoutScript: string | null): Renderer {
  const abroad = checkoutScript === null ? null : abroadFor(new URL(checkoutScript))
  return async (address) => {
    const rendered = await render(address)
    return address === links.subscription ? { ...rendered, abroad } : rendered
  }
}

/** Razorpay's script fetches from several of its own names, and writes the styles of its window into the page. */
function abroadFor({ hostname, origin }: URL): Abroad {
  return hostname.endsWith('.razorpay.com')
    ? { sources: 'https://*.razorpay.com', inlineStyles: true }
    : { sources: origin, inlineStyles: false }
}
