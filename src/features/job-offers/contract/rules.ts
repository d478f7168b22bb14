/** Where it is applied: on the web, or by mail. */
export const isOnWeb = (applyAt: string) => /^https?:\/\//i.test(applyAt)

/** A mail gets no other headers, whatever is in the address. */
export function applyLink(applyAt: string): string {
  if (isOnWeb(applyAt)) return applyAt
  const at = applyAt.lastIndexOf('@')
  return `mailto:${encodeURIComponent(applyAt.slice(0, at))}@${encodeURIComponent(applyAt.slice(at + 1))}`
}
