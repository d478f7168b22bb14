import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifyError } from '../notify.tsx'
import { useAddress } from './use-address.ts'

/** Poll interval in milliseconds. */
const interval = 700

/** In the address, so that it can be reloaded and linked. */
export function useShownChange() {
  const { params, change } = useAddress()
  const shown = params.get('change') ?? ''
  const show = (id: number | null) => change({ change: id === null ? '' : String(id) })
  return [/^[1-9]\d{0,8}$/.test(shown) ? shown : null, show] as const
}

interface Change<C> {
  key: string
  load: (params: { id: string }) => Promise<C>
  undo: (params: { id: string }) => Promise<{ id: number }>
  /** Asked for again when it is finished. */
  changes: readonly QueryKey[]
}

export function useBulkChange<C extends { isFinished: boolean }>({ key, load, undo, changes }: Change<C>) {
  const queries = useQueryClient()
  const [id, show] = useShownChange()
  const { data, error } = useQuery({
    queryKey: [key, id],
    queryFn: () => load({ id: id ?? '' }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? interval : false),
    staleTime: 0,
  })
  const isFinished = data?.isFinished === true
  useEffect(() => {
    if (isFinished) for (const queryKey of changes) void queries.invalidateQueries({ queryKey })
  }, [isFinished, queries, changes])
  const undoIt = async () => {
    try {
      show((await undo({ id: id ?? '' })).id)
    } catch (failure) {
      notifyError('Failed to undo the change', failure)
    }
  }
  return { change: id === null ? undefined : data, error, undo: undoIt, dismiss: () => show(null) }
}
