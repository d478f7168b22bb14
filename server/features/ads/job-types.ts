import { z } from 'zod'
import { adLocations } from '../../../contract/catalogue.ts'
import { type JobType, regularJob } from '../../jobs/job-type.ts'

const Payload = z.object({ location: z.enum(adLocations) })

/** An advertisement begins or ends: the pages that show its location are made anew. */
export const adTurnJob = { ...regularJob, payload: Payload, about: ({ location }) => location } satisfies JobType<
  typeof Payload
>
