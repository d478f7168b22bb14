import { Link } from 'react-router'
import { AccountSection } from '../../../../platform/web/account/section.tsx'
import { useAccountLinks } from '../../../../platform/web/magazine/place.tsx'
import type { LoadedPlaces } from './account-place.ts'

export function ReadingSection({ places }: { places: LoadedPlaces }) {
  const links = useAccountLinks(places.flatMap((place) => place.links ?? []))
  return (
    <AccountSection title="Yours">
      {places.map(({ feature, AboveLinks, data }) => AboveLinks && <AboveLinks key={feature} data={data} />)}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className="link">
            {label}
          </Link>
        ))}
        {places.map(({ feature, AfterLinks, data }) => AfterLinks && <AfterLinks key={feature} data={data} />)}
      </p>
    </AccountSection>
  )
}
