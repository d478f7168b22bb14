import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'

export const labelsKey = ['labels']

export function useLabels() {
  const { data } = useQuery({ queryKey: labelsKey, queryFn: () => adminApi.call('GET /admin/labels', {}) })
  return data?.labels ?? []
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export async function findOrAddLabel(labels: readonly { id: number; name: string }[], name: string): Promise<number> {
  const known = labels.find((label) => sameName(label.name, name))
  return known?.id ?? (await adminApi.call('POST /admin/labels', { body: { name } })).id
}
