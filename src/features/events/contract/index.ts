import { eventEndpoints } from './endpoints.ts'
import { registrationEndpoints } from './registrations.ts'

export const eventsCalls = { ...eventEndpoints, ...registrationEndpoints }
