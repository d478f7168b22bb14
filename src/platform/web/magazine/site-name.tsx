import type { Site } from '../../contract/site.ts'

export type NamedSite = Pick<Site, 'name' | 'logo'>

/** The magazine's logo on the ground that the reader has, else its name. */
export function SiteName({ site: { name, logo } }: { site: NamedSite }) {
  if (!logo) return name
  return (
    <>
      <img src={logo.light} alt={name} className="logo on-light" />
      <img src={logo.dark} alt={name} className="logo on-dark" />
    </>
  )
}
