import { defineContent } from '../../../platform/contract/content/define.ts'
import {
  day,
  html,
  line,
  number,
  onOff,
  picture,
  time,
  timeZone,
  webLink,
} from '../../../platform/contract/content/fields.ts'
import { markupProblem } from '../../../platform/contract/settings/fields.ts'
import { eventSlugProblem } from './rules.ts'

/** Days and times are in the event's own time zone. */
export const event = defineContent({
  name: 'events',
  key: 'event',
  table: 'events',
  noun: 'event',
  nouns: 'events',
  title: 'Events',
  by: 'editor',
  description: 'Past conferences and trade fairs, latest first.',
  slugs: { problem: eventSlugProblem, canMove: true },
  fields: {
    title: line('Title', 160, { required: 'Title is required', shown: 'list', problem: markupProblem('Title') }),
    summary: line('Summary', 300, {
      rows: 2,
      shown: 'list',
      hint: 'A sentence or two for the list, search engines and link previews',
    }),
    isAllDay: onOff('Whole days', true, {}),
    startsOn: day('Start date', { required: 'Start date is required', shown: 'list' }),
    startTime: time('Start time', {}),
    endsOn: day('End date', { required: 'End date is required', shown: 'list' }),
    endTime: time('End time', {}),
    timeZone: timeZone('Time zone', {
      required: 'Enter a time zone such as Asia/Kolkata',
      hint: 'The time zone of the venue. Readers see times in it.',
    }),
    place: line('Venue', 120, {
      shown: 'list',
      searched: true,
      problem: markupProblem('Venue'),
      hint: 'A city or venue',
    }),
    address: line('Postal address', 300, {
      shown: 'page',
      problem: markupProblem('Postal address'),
      hint: 'Street and hall',
    }),
    isOnline: onOff('Online', false, { shown: 'list', hint: 'Also enter a venue if people can attend in person' }),
    html: html('Text', 60_000),
    organizer: line('Organizer', 120, { shown: 'list', problem: markupProblem('Organizer') }),
    url: webLink('Website', { shown: 'list' }),
    joinUrl: webLink('Join link', { hint: 'Lets readers register. Only registered readers see the link.' }),
    places: number('Capacity', {
      unit: 'places',
      least: 1,
      most: 100_000,
      empty: null,
      hint: 'Leave empty for no limit',
    }),
    imageUrl: picture('Image'),
  },
})
