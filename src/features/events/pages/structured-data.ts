import { eventLink } from '../../../platform/contract/links.ts'
import type { Site } from '../../../platform/contract/site.ts'
import type { EventPage } from '../contract/endpoints.ts'

export function structuredDataOf({ publicUrl }: Site, event: EventPage) {
  const address = publicUrl + eventLink(event.slug)
  const mode = !event.isOnline ? 'Offline' : event.place ? 'Mixed' : 'Online'
  const places = [
    ...(event.place ? [{ '@type': 'Place', name: event.place, address: event.address || event.place }] : []),
    ...(event.isOnline ? [{ '@type': 'VirtualLocation', url: event.url || address }] : []),
  ]
  const picture = event.pictures.at(-1)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url: address,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: places.length === 1 ? places[0] : places,
    ...(event.summary && { description: event.summary }),
    ...(picture && { image: new URL(picture.url, publicUrl).href }),
    ...(event.organizer && {
      organizer: { '@type': 'Organization', name: event.organizer, ...(event.url && { url: event.url }) },
    }),
  }
}
