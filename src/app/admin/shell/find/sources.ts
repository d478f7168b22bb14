import type { RouteAccess } from '../../../../platform/contract/accounts/roles.ts'
import type { OptionalFeatureName } from '../../../../platform/contract/features.ts'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { editLink, memberLink, screenLink } from '../../../../platform/web/admin/links.ts'

export interface Found {
  label: string
  aside?: string
  to: string
  /** The id of a snippet to insert into the open text. */
  snippet?: number
}

/** A search besides screens and actions. The server refuses what a role may not see. */
export interface Source {
  group: string
  role: RouteAccess
  feature?: OptionalFeatureName
  find: (search: string) => Promise<Found[]>
}

/** Results per group. */
const limit = '5'

const withQuery = (path: string, query: Record<string, string>) =>
  `${screenLink(path)}?${new URLSearchParams(query).toString()}`

export const sources: readonly Source[] = [
  {
    group: 'Articles',
    role: 'writer',
    find: async (search) => {
      const { data } = await adminApi.call('GET /admin/dashboard', { query: { search, limit } })
      return data.map((article) => ({
        label: article['Article Title'] || noTitle,
        aside: String(article.ID),
        to: editLink(article.ID),
      }))
    },
  },
  {
    group: 'Members',
    role: 'admin',
    find: async (search) => {
      const { data } = await adminApi.call('GET /admin/members', { query: { search, limit } })
      return data.map(({ id, username, email }) => ({ label: username, aside: email, to: memberLink(id) }))
    },
  },
  {
    group: 'Orders',
    role: 'admin',
    find: async (search) => {
      const { data } = await adminApi.call('GET /admin/payments', { query: { search, limit } })
      return data.map(({ id, buyer }) => ({
        label: `Order ${id}, ${buyer.name}`,
        aside: buyer.email,
        to: withQuery('payments', { search: String(id) }),
      }))
    },
  },
  {
    group: 'Authors',
    role: 'editor',
    find: async (search) => {
      const { data } = await adminApi.call('GET /admin/authors', { query: { search, limit } })
      return data.map(({ name, line }) => ({ label: name, aside: line, to: withQuery('authors', { search: name }) }))
    },
  },
  {
    group: 'Images',
    role: 'writer',
    find: async (search) => {
      const { data } = await adminApi.call('GET /admin/pictures', { query: { search, limit } })
      return data.map(({ fileName, alt }) => ({
        label: alt || fileName,
        aside: alt && fileName,
        to: withQuery('pictures', { search: alt || fileName }),
      }))
    },
  },
  {
    group: 'Snippets',
    role: 'writer',
    find: async (search) => {
      const { snippets } = await adminApi.call('GET /admin/snippets', {})
      return snippets
        .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
        .slice(0, Number(limit))
        .map(({ id, name }) => ({ label: name, to: withQuery('snippets', { search: name }), snippet: id }))
    },
  },
  {
    group: 'Events',
    role: 'editor',
    feature: 'events',
    find: async (search) => {
      const { data } = await adminApi.call('GET /admin/events', { query: { search, limit } })
      return data.map(({ id, title, when }) => ({ label: title, aside: when, to: screenLink(`events/${id}`) }))
    },
  },
  {
    group: 'Settings',
    role: 'admin',
    find: async (search) => {
      const { findFields } = await import('../../../../features/settings/admin/find-fields.ts')
      return findFields(search)
        .slice(0, Number(limit))
        .map(({ group, field, label }) => ({ label, to: withQuery('settings', { group, field }) }))
    },
  },
]

export const actions: readonly (Found & Pick<Source, 'role' | 'feature'>)[] = [
  { label: 'Add an event', role: 'editor', feature: 'events', to: screenLink('events/new') },
  {
    label: 'Articles in review',
    role: 'editor',
    feature: 'workflow',
    to: withQuery('new-management', { state: 'handed-in' }),
  },
  {
    label: 'Articles assigned to me',
    role: 'writer',
    feature: 'workflow',
    to: withQuery('new-management', { assignee: 'me' }),
  },
  { label: 'My articles', role: 'writer', to: withQuery('new-management', { mine: 'yes' }) },
]
