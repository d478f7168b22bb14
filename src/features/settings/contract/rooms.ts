import { defaultsOf, type Room, type ValuesOf } from '../../../platform/contract/settings/fields.ts'
import { contact } from './rooms/contact.ts'
import { crawlers } from './rooms/crawlers.ts'
import { features } from './rooms/features.ts'
import { frontPage } from './rooms/front-page.ts'
import { identity } from './rooms/identity.ts'
import { menu } from './rooms/menu.ts'
import { newsletter } from './rooms/newsletter.ts'
import { parts } from './rooms/part-pages.ts'
import { reading } from './rooms/reading.ts'
import { records } from './rooms/records.ts'
import { security } from './rooms/security.ts'
import { subscription } from './rooms/subscription.ts'

/**
 * In the order of the screen. Form, search, validation, history, audit, export and import follow from this table. Each
 * default is what a fresh start shows.
 */
export const rooms = {
  identity,
  contact,
  menu,
  frontPage,
  features,
  subscription,
  reading,
  newsletter,
  parts,
  crawlers,
  security,
  records,
} as const satisfies Record<string, Room>

export type RoomName = keyof typeof rooms
export type RoomValues<Name extends RoomName> = ValuesOf<(typeof rooms)[Name]['fields']>
export type SettingValues = { readonly [Name in RoomName]: Readonly<RoomValues<Name>> }

export const roomNames = Object.keys(rooms) as RoomName[]
export const isRoomName = (name: string): name is RoomName => Object.hasOwn(rooms, name)
export const getRoom = (name: RoomName): Room => rooms[name]

export const defaultSettings = Object.fromEntries(
  roomNames.map((name) => [name, defaultsOf(rooms[name].fields)]),
) as SettingValues
