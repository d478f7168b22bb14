import { offlineWorker, prosePolicy } from '../../contract/trusted-types.ts'

/** TypeScript does not know it, nor do all browsers. It knows no trusted address either: here it is a string. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: () => string },
  ): { createHTML(html: string): TrustedHTML; createScriptURL(address: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * The only way for a text to become HTML in the magazine: an article's prose, which the server has sanitised. And the only script that a
 * page may start by an address.
 */
const policy = trustedTypes?.createPolicy(prosePolicy, {
  createHTML: (html) => html,
  createScriptURL: () => offlineWorker,
})

/** The prose as React sets it. On the server, and in browsers without Trusted Types, it stays a string. */
export const trustedProse = (html: string): { __html: string | TrustedHTML } => ({
  __html: policy?.createHTML(html) ?? html,
})

/** The address of the worker for reading offline, as the browser takes it. */
export const trustedOfflineWorker = (): string => policy?.createScriptURL('') ?? offlineWorker
