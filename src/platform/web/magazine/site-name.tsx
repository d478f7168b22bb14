import type { Site } from '../../contract/site.ts'

export type NamedSite = Pick<Site, 'name' | 'logo'>

export function SiteName({ site: { name, logo } }: { site: NamedSite }) {
  if (!logo) return name
  return (
    <>
      <img src={logo.light} alt={name} className="logo on-light" />
      <img src={logo.dark} alt={name} className="logo on-dark" />
    </>
  )
}
