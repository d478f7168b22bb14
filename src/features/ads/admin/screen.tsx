import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type AdLocation, adLocations, adSlots } from '../../../platform/contract/catalogue.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useCatalogue } from '../../../platform/web/admin/catalogue.ts'
import { download } from '../../../platform/web/admin/download.ts'
import { IconDownload, IconExternalLink } from '../../../platform/web/admin/icons.tsx'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import { adPlace } from '../contract/places.ts'
import classes from './ads.module.css'
import { MediaPack } from './media-pack.tsx'
import { SlotCard } from './slot-card.tsx'

export default function AdManagement() {
  const [query, setQuery] = useSearchParams()
  const { sections } = useCatalogue()
  const location = locationIn(query.get('location'))
  return (
    <section className={classes.screen}>
      <ScreenHead title="Ad Management">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void download('/admin/ad-stats.csv', 'ad_stats.csv', 'Error downloading data')}
        >
          Download statistics
        </Button>
      </ScreenHead>
      <div className={classes.tools}>
        <NativeSelect
          label="Location"
          size="sm"
          value={location}
          data={adLocations.map((value) => ({ value, label: `${adPlace(value, sections).name} (${adSlots[value]})` }))}
          onChange={({ currentTarget: { value } }) =>
            setQuery(value === 'home' ? {} : { location: value }, { replace: true })
          }
        />
        <a href={adPlace(location, sections).page} target="_blank" rel="noreferrer" className={classes.see}>
          View in the magazine
          <IconExternalLink size={15} />
        </a>
      </div>
      <Slots key={location} location={location} />
      <MediaPack />
    </section>
  )
}

const locationIn = (text: string | null): AdLocation => adLocations.find((one) => one === text) ?? 'home'

function Slots({ location }: { location: AdLocation }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['ad-slots', location],
    queryFn: () => adminApi.call('GET /admin/ad-slots/:location', { params: { location } }),
  })
  if (error) return <Failure sentence="Failed to fetch the ads" error={error} retry={() => void refetch()} />
  // Empty cards keep the places of the slots while they load.
  const slots = data?.slots ?? Array.from({ length: adSlots[location] }, (_, index) => ({ position: index + 1 }))
  return (
    <div className={location === 'header' ? classes.strips : classes.squares}>
      {slots.map((slot) => (
        <SlotCard key={slot.position} location={location} slot={slot} />
      ))}
    </div>
  )
}
