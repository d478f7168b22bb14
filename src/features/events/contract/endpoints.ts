import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { checkedBy, Instant, keepable, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Picture } from '../../../platform/contract/images.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { articleLimits } from '../../articles/contract/rules.ts'
import { savedEntry } from '../../content/contract/contract.ts'
import {
  dayProblem,
  eventLimits,
  eventMessages,
  eventProblem,
  eventSlugProblem,
  eventTitleProblem,
  eventUrlProblem,
  eventZoneProblem,
  joinUrlProblem,
  organizerProblem,
  placeProblem,
  postalAddressProblem,
  summaryProblem,
  timeProblem,
} from './rules.ts'

const Day = z.string().describe('YYYY-MM-DD, in the time zone of the event')

const ListedEvent = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  when: z.string().describe('In words, in the time zone of the event'),
  startsOn: Day,
  endsOn: Day,
  place: z.string(),
  isOnline: z.boolean(),
  organizer: z.string(),
  url: z.string().describe('Of the organizer; empty: none'),
})
export type ListedEvent = z.infer<typeof ListedEvent>

const EventPage = ListedEvent.extend({
  html: z.string().describe('Safe HTML'),
  address: z.string(),
  startsAt: z.string().describe('A day, or an instant with the offset of the time zone'),
  endsAt: z.string().describe('The last day, or an instant with the offset of the time zone'),
  isPast: z.boolean(),
  takesRegistrations: z.boolean().describe('Signed-in readers register, and get the join link'),
  pictures: z.array(Picture),
  imageCredit: z.string().describe('Of the picture; empty: none'),
})
export type EventPage = z.infer<typeof EventPage>

const eventViews = ['upcoming', 'past', 'drafts'] as const
export type EventView = (typeof eventViews)[number]

const AdminListedEvent = ListedEvent.pick({ slug: true, title: true, when: true, place: true, isOnline: true }).extend({
  id: z.int(),
  isPublished: z.boolean(),
  takesRegistrations: z.boolean(),
  registered: z.int(),
  updatedAt: Instant,
})
export type AdminListedEvent = z.infer<typeof AdminListedEvent>

const line = (problem: (text: string) => string | null) => Line.pipe(checkedBy(problem, ''))

const fields = {
  title: Line.pipe(checkedBy(eventTitleProblem, eventMessages.titleRequired)),
  slug: line((slug) => (slug === '' ? null : eventSlugProblem(slug)))
    .default('')
    .describe('Leave empty to use the title'),
  summary: line(summaryProblem).default('').describe('For the list, search engines and link previews'),
  html: z.string().max(eventLimits.html, eventMessages.textTooLong).transform(keepable).default(''),
  startsOn: line(dayProblem(eventMessages.startRequired)),
  endsOn: line(dayProblem(eventMessages.endRequired)),
  isAllDay: z.boolean(),
  startTime: line(timeProblem).default('').describe('HH:MM; not used for whole days'),
  endTime: line(timeProblem).default(''),
  timeZone: line(eventZoneProblem).describe('IANA name'),
  place: line(placeProblem).default('').describe('A city or venue'),
  address: line(postalAddressProblem).default(''),
  isOnline: z.boolean().default(false),
  organizer: line(organizerProblem).default(''),
  url: line(eventUrlProblem).default('').describe('The site of the organizer'),
  joinUrl: line(joinUrlProblem).default('').describe('For registered readers alone; empty: nobody registers'),
  places: z
    .int('Enter a whole number of places')
    .min(1, 'Enter a whole number of places')
    .max(eventLimits.places, `Enter up to ${eventLimits.places} places`)
    .nullable()
    .default(null)
    .describe('Null: no limit'),
  imageUrl: z.string().max(articleLimits.address).default('').describe('The address of an uploaded image; empty: none'),
  isPublished: z.boolean().default(false),
}

const isRight = (event: Parameters<typeof eventProblem>[0], context: z.core.$RefinementCtx) => {
  const wrong = eventProblem(event)
  if (wrong) context.addIssue({ code: 'custom', message: wrong.message, path: [wrong.field], input: event })
}

export const EventForm = z.object(fields).superRefine(isRight)
export type EventForm = z.output<typeof EventForm>

const AdminEvent = ListedEvent.omit({ when: true }).extend({
  id: z.int(),
  version: z.int(),
  html: z.string(),
  isAllDay: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  address: z.string(),
  joinUrl: z.string(),
  places: z.int().nullable(),
  registered: z.int(),
  imageUrl: z.string(),
  isPublished: z.boolean(),
  isPast: z.boolean(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

const byEditor = { access: 'editor', params: z.object({ id: Id }) } as const
const Saved = savedEntry(AdminEvent)

export const eventEndpoints = endpoints({
  'GET /home/events': {
    summary: 'Upcoming events, soonest first, and the last ones that are over',
    access: 'anyone',
    answers: {
      200: z.object({
        upcoming: z.array(ListedEvent),
        past: z.array(ListedEvent),
        totalPast: z.int(),
        showsConferences: z.boolean().describe('Whether the original text of the page stands beside them'),
      }),
    },
  },
  'GET /home/past-events': {
    summary: 'Events that are over, latest first',
    access: 'anyone',
    query: z.object(paging(eventLimits.pastPageSize)),
    answers: { 200: z.object({ events: z.array(ListedEvent), ...pageCounts }) },
  },
  'GET /home/events/:slug': {
    summary: 'An event',
    access: 'anyone',
    params: z.object({ slug: z.string().max(200) }),
    answers: { 200: EventPage },
  },
  'GET /admin/events': {
    summary: 'Upcoming events, those that are over, or drafts',
    access: 'editor',
    query: z.object({
      view: z.enum(eventViews).default('upcoming'),
      search: z.string().max(200).default('').describe('Part of a title or place'),
      ...paging(25),
    }),
    answers: { 200: z.object({ data: z.array(AdminListedEvent), ...pageCounts }) },
  },
  'POST /admin/events': { summary: 'Adds an event', access: 'editor', body: EventForm, answers: { 201: Saved } },
  'GET /admin/events/:id': { summary: 'An event to edit', ...byEditor, answers: { 200: AdminEvent } },
  'PUT /admin/events/:id': {
    summary: 'Saves an event',
    ...byEditor,
    body: z.object({ ...fields, version: z.int().describe('The version that was edited') }).superRefine(isRight),
    answers: { 200: Saved },
  },
  'DELETE /admin/events/:id': {
    summary: 'Deletes an event: its address is gone',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
  'POST /admin/events/:id/restoration': {
    summary: 'Brings a deleted event back',
    ...byEditor,
    answers: { 200: MessageAnswer },
  },
})
