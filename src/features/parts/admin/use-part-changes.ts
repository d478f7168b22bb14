import { adminApi } from '../../../platform/web/admin/api.ts'
import { useUndoableChanges } from '../../content/admin/use-undoable-changes.ts'
import type { ListedPart } from '../contract/endpoints.ts'
import { type PartFields, partMessages } from '../contract/rules.ts'
import { partList } from './parts-list.ts'

export const fieldsOf = ({ number: _number, changedAt: _at, articles: _articles, ...fields }: ListedPart): PartFields =>
  fields

export const usePartChanges = () =>
  useUndoableChanges<string, PartFields>(partList, {
    noun: 'part',
    add: async (body) => {
      const { number } = await adminApi.call('POST /admin/parts', { body })
      return { message: partMessages.added, key: number }
    },
    change: async (number, body) => {
      const { part, ...answer } = await adminApi.call('PUT /admin/parts/:number', { params: { number }, body })
      return { ...answer, key: part.number }
    },
    remove: (number) => adminApi.call('DELETE /admin/parts/:number', { params: { number } }),
  })
