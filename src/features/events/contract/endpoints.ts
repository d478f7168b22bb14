import { z } from 'zod'
import { contentContract } from '../../../platform/contract/content/contract.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { event } from './record.ts'

const when = z.string().describe('In words, in the time zone of the event')

export const eventContract = contentContract(event, {
  listed: { when },
  page: {
    startsAt: z.string().describe('A day, or an instant with the offset of the time zone'),
    endsAt: z.string().describe('The last day, or an instant with the offset of the time zone'),
    isPast: z.boolean(),
    takesRegistrations: z.boolean().describe('Signed-in readers register, and get the join link'),
  },
  adminListed: { when, place: z.string(), isOnline: z.boolean(), takesRegistrations: z.boolean(), registered: z.int() },
  stored: { registered: z.int() },
})
export type EventContent = typeof eventContract
type EventTypes = EventContent['types'] & {}
export type ListedEvent = EventTypes['listed']
export type EventPage = EventTypes['page']
export type AdminListedEvent = EventTypes['adminListed']

const eventViews = ['upcoming', 'past', 'drafts'] as const
export type EventView = (typeof eventViews)[number]

const { Listed, endpoints: calls } = eventContract
const editorsList = calls['GET /admin/events']

export const eventEndpoints = endpoints({
  ...calls,
  'GET /home/events': {
    summary: 'Upcoming events, soonest first, and the last ones that are over',
    access: 'anyone',
    answers: {
      200: z.object({
        upcoming: z.array(Listed),
        past: z.array(Listed),
        totalPast: z.int(),
        showsConferences: z.boolean().describe('Whether the original text of the page stands beside them'),
      }),
    },
  },
  'GET /home/past-events': {
    summary: 'Events that are over, latest first',
    access: 'anyone',
    query: z.object(paging(50)),
    answers: { 200: z.object({ events: z.array(Listed), ...pageCounts }) },
  },
  'GET /admin/events': {
    ...editorsList,
    summary: 'Upcoming events, those that are over, or drafts',
    query: editorsList.query.extend({ view: z.enum(eventViews).default('upcoming') }),
  },
})
