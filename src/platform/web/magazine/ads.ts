import type { AdLocation } from '../../contract/catalogue.ts'
import type { ApiClient } from '../../contract/client.ts'
import type { Picture } from '../../contract/images.ts'
import type { AdToShow } from '../ui/ad-slot.tsx'
import { toWidths } from '../ui/widths.tsx'
import { orEmptyList } from './fallback.ts'

export async function loadAds(api: ApiClient, location: AdLocation): Promise<AdToShow[]> {
  const ads = await orEmptyList(api.call('GET /admin/ads/:location', { params: { location } }))
  return ads.map(({ id, position, image_url, link, alt, pictures, phone }) => ({
    id,
    position,
    link,
    alt,
    ...imageOf(image_url, pictures),
    ...(phone && { phone: { ...imageOf(phone.image_url, phone.pictures), height: phoneHeight(phone.pictures) } }),
  }))
}

/** Of 320 by 50 pixels, or of 300 by 100. */
function phoneHeight([picture]: readonly Picture[]): 50 | 100 {
  return picture && picture.width / picture.height > 4.5 ? 50 : 100
}

function imageOf(image: string, pictures: readonly Picture[]) {
  const widths = toWidths(pictures)
  return widths ? { widths } : { image }
}
