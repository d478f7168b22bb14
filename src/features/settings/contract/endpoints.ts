import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { type SettingGroupName, settingGroupNames } from './groups.ts'

const SettingGroupParam = z.enum(
  settingGroupNames as [SettingGroupName, ...SettingGroupName[]],
  'Settings page not found',
)
export const StoredValues = z.record(z.string(), z.unknown())

const StoredSettingGroup = z.object({
  group: SettingGroupParam,
  value: StoredValues,
  version: z.int().describe('0: never saved'),
  updatedAt: Instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type StoredSettingGroup = z.infer<typeof StoredSettingGroup>

const Change = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  /** By field, only what changed. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type SettingsChange = z.infer<typeof Change>

export const SettingsDifference = z.object({
  group: SettingGroupParam,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type SettingsDifference = z.infer<typeof SettingsDifference>

const params = z.object({ group: SettingGroupParam })

/** Who must have a second factor. */
const decidesOnFactors = { group: 'security' satisfies SettingGroupName }

export const settingsEndpoints = endpoints({
  'GET /admin/settings': {
    summary: 'All settings by group',
    access: 'admin',
    answers: { 200: z.object({ groups: z.array(StoredSettingGroup) }) },
  },
  'PUT /admin/settings/:group': {
    summary: 'Saves one group. 409 if somebody else saved it since `version`',
    access: 'admin',
    freshFactor: decidesOnFactors,
    params,
    body: z.object({ value: StoredValues, version: z.int().min(0) }),
    answers: { 200: z.object({ message: z.string(), group: StoredSettingGroup }), 409: ErrorResponse },
  },
  'GET /admin/settings/:group/history': {
    summary: 'The last fifty changes of a group, newest first',
    access: 'admin',
    params,
    answers: { 200: z.object({ changes: z.array(Change) }) },
  },
  'POST /admin/settings/:group/undo': {
    summary: 'Gives a group the values that it had before a change',
    access: 'admin',
    freshFactor: decidesOnFactors,
    params,
    body: z.object({ change: z.int(), version: z.int().min(0) }),
    answers: { 200: z.object({ message: z.string(), group: StoredSettingGroup }), 409: ErrorResponse },
  },
  'POST /admin/settings/:group/preview': {
    summary: 'Answers the address of a page with unsaved values. It works for ten minutes',
    access: 'admin',
    params,
    body: z.object({ value: StoredValues }),
    answers: { 200: z.object({ address: z.string() }) },
  },
})
