import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'
import { type RoomName, roomNames } from './rooms.ts'

const RoomParam = z.enum(roomNames as [RoomName, ...RoomName[]], 'Settings page not found')
export const StoredValues = z.record(z.string(), z.unknown())

const StoredRoom = z.object({
  room: RoomParam,
  value: StoredValues,
  version: z.int().describe('0: never saved'),
  updatedAt: Instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type StoredRoom = z.infer<typeof StoredRoom>

const Change = z.object({
  id: z.int(),
  at: Instant,
  by: z.string(),
  /** By field, only what changed. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type SettingsChange = z.infer<typeof Change>

export const SettingsDifference = z.object({
  room: RoomParam,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type SettingsDifference = z.infer<typeof SettingsDifference>

const params = z.object({ room: RoomParam })

export const settingsEndpoints = endpoints({
  'GET /admin/settings': {
    summary: 'All settings by room',
    access: 'admin',
    answers: { 200: z.object({ rooms: z.array(StoredRoom) }) },
  },
  'PUT /admin/settings/:room': {
    summary: 'Saves one room. 409 if somebody else saved it since `version`',
    access: 'admin',
    params,
    body: z.object({ value: StoredValues, version: z.int().min(0) }),
    answers: { 200: z.object({ message: z.string(), room: StoredRoom }), 409: ErrorResponse },
  },
  'GET /admin/settings/:room/history': {
    summary: 'The last fifty changes of a room, newest first',
    access: 'admin',
    params,
    answers: { 200: z.object({ changes: z.array(Change) }) },
  },
  'POST /admin/settings/:room/undo': {
    summary: 'Gives a room the values that it had before a change',
    access: 'admin',
    params,
    body: z.object({ change: z.int(), version: z.int().min(0) }),
    answers: { 200: z.object({ message: z.string(), room: StoredRoom }), 409: ErrorResponse },
  },
  'POST /admin/settings/:room/preview': {
    summary: 'Answers the address of a page with unsaved values. It works for ten minutes',
    access: 'admin',
    params,
    body: z.object({ value: StoredValues }),
    answers: { 200: z.object({ address: z.string() }) },
  },
})
