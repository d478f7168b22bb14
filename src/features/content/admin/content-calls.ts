import type { ApiName } from '../../../platform/contract/api.ts'
import type { ContentType } from '../../../platform/contract/content/define.ts'
import type { ContentValues } from '../../../platform/contract/content/fields.ts'
import type { ContentHead } from '../../../platform/contract/content/heads.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import type { ListedEntry } from '../../../platform/web/admin/content/entry-columns.tsx'
import type { SavedEntry } from './use-entry-form.ts'

/** `typeof` a contract, imported as a type only. */
export interface EditedContent {
  record: ContentType
  types?: { admin: SavedEntry; adminListed: ListedEntry & { access?: string }; sent: object }
}
type TypesOf<C extends EditedContent> = NonNullable<C['types']>
export type AdminOf<C extends EditedContent> = TypesOf<C>['admin']
export type AdminListedOf<C extends EditedContent> = TypesOf<C>['adminListed']
export type SentOf<C extends EditedContent> = TypesOf<C>['sent']
export type ContentFormValues<C extends EditedContent> = ContentValues<C['record']['fields']> & { slug: string }

interface Parts {
  params?: { id: string }
  query?: { page: string; limit: string; search: string }
  body?: object
}

/** Composed call names have no types of their own. */
export function contentCalls<T extends { entry: unknown; row: unknown }>({ name }: ContentHead) {
  const call = (method: string, path: string, parts: Parts) =>
    adminApi.call(`${method} /admin/${name}${path}` as ApiName, parts as never) as Promise<unknown>
  type Saved = Promise<{ message: string; entry: T['entry'] }>
  type Message = Promise<{ message: string }>
  return {
    list: (query: Parts['query'] & {}) => call('GET', '', { query }) as Promise<{ data: T['row'][]; total: number }>,
    get: (id: string) => call('GET', '/:id', { params: { id } }) as Promise<T['entry']>,
    add: (body: object) => call('POST', '', { body }) as Saved,
    edit: (id: string, body: object) => call('PUT', '/:id', { params: { id }, body }) as Saved,
    remove: (params: { id: string }) => call('DELETE', '/:id', { params }) as Message,
    restore: (params: { id: string }) => call('POST', '/:id/restoration', { params }) as Message,
  }
}
