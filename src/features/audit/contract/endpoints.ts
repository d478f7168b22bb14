import { z } from 'zod'
import { auditActions } from '../../../app/contract/audit-actions.ts'
import type { AuditAction } from '../../../platform/contract/audit.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { pageCounts, paging } from '../../../platform/contract/numbers.ts'

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  adminName: z.string().describe('The name at that time'),
  action: z.enum(actions),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditEndpoints = endpoints({
  'GET /admin/audit-log': {
    summary: 'Actions in the back office, newest first',
    access: 'admin',
    query: z.object({
      action: z.enum(actions).optional(),
      admin: z.string().max(200).default('').describe('Part of a name'),
      subject: z.string().max(200).default('').describe('An id, or part of a name'),
      ...paging(25),
    }),
    answers: { 200: z.object({ data: z.array(AuditEntry), ...pageCounts }) },
  },
})
