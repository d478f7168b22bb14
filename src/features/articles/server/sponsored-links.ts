/** Marks the links of a sponsored text that lead away. The sanitiser gives each of them exactly this `rel`. Pure. */
export const withSponsoredLinks = (safeHtml: string) =>
  safeHtml.replace(/(<a\b[^<>]*? rel=")noopener"/g, '$1sponsored noopener"')
