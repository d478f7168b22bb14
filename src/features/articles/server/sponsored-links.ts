/** The sanitiser gives each link that leads away exactly this `rel`. */
export const withSponsoredLinks = (safeHtml: string) =>
  safeHtml.replace(/(<a\b[^<>]*? rel=")noopener"/g, '$1sponsored noopener"')
