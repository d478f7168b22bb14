import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { keyLimits, keyMessages, keyScopeNames } from '../../../platform/contract/scopes.ts'

const Scope = z.enum(keyScopeNames)

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(Scope),
  start: z.string().describe('Its first characters, to tell it from others'),
  createdAt: Instant,
  createdBy: z.string().describe('Whose rights it has, as far as its scopes go'),
  lastUsedAt: Instant.nullable(),
  uses: z.int(),
  revokedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeyEndpoints = endpoints({
  'GET /admin/api-keys': {
    summary: 'The keys with which programs make calls, the newest first',
    access: 'admin',
    answers: { 200: z.object({ keys: z.array(ApiKey) }) },
  },
  'POST /admin/api-keys': {
    summary: 'Makes a key. The answer is the only one that contains it',
    access: 'admin',
    freshFactor: true,
    body: z.object({
      name: Line.pipe(z.string().min(1, keyMessages.nameRequired).max(keyLimits.name, keyMessages.nameTooLong)),
      scopes: z
        .array(Scope)
        .min(1, keyMessages.scopesRequired)
        .transform((scopes) => [...new Set(scopes)]),
    }),
    answers: { 201: z.object({ key: z.string(), id: z.int() }), 409: ErrorResponse },
  },
  'DELETE /admin/api-keys/:id': {
    summary: 'Revokes a key at once and for good',
    access: 'admin',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer },
  },
})
