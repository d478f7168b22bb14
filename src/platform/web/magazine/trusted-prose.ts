import { offlineWorker, prosePolicy } from '../../contract/trusted-types.ts'

/** TypeScript does not know it, nor a trusted address, which is a string here. Some browsers lack it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: () => string },
  ): { createHTML(html: string): TrustedHTML; createScriptURL(address: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** Admits only prose that the server has sanitised, and one script address. */
const policy = trustedTypes?.createPolicy(prosePolicy, {
  createHTML: (html) => html,
  createScriptURL: () => offlineWorker,
})

/** Stays a string on the server, and in browsers without Trusted Types. */
export const trustedProse = (html: string): { __html: string | TrustedHTML } => ({
  __html: policy?.createHTML(html) ?? html,
})

export const trustedOfflineWorker = (): string => policy?.createScriptURL('') ?? offlineWorker
