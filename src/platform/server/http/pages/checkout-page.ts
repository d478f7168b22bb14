import { isCheckoutAddress } from '../../../contract/links.ts'
import type { ThirdParty } from './finished-page.ts'
import type { Renderer } from './renderer.ts'

/** Only pages that sell may load the script of the provider or the sandbox. */
export function withCheckout(render: Renderer, checkoutScript: () => string | null): Renderer {
  return async (address, network) => {
    const rendered = await render(address, network)
    const script = checkoutScript()
    const thirdParty = script === null ? null : toThirdParty(new URL(script))
    return isCheckoutAddress(address) ? { ...rendered, thirdParty, hasTrustedTypes: false } : rendered
  }
}

/** Razorpay's script fetches from several of its hosts and writes inline styles. */
function toThirdParty({ hostname, origin }: URL): ThirdParty {
  return hostname.endsWith('.razorpay.com')
    ? { sources: 'https://*.razorpay.com', inlineStyles: true }
    : { sources: origin, inlineStyles: false }
}
