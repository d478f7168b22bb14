import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Failure } from '../../../platform/web/admin/list/list-screen.tsx'

interface Props<E> {
  noun: string
  load: (id: string) => Promise<E>
  /** Null: a new one. */
  children: (entry: E | null) => ReactNode
}

/** Loads the entry anew whenever its screen opens. */
export function LoadedEntry<E>(props: Props<E>) {
  const { id = '' } = useParams()
  return id === 'new' ? props.children(null) : <Existing key={id} id={id} {...props} />
}

function Existing<E>({ id, noun, load, children }: Props<E> & { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [noun, id],
    queryFn: () => load(id),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure sentence={`Failed to load the ${noun}`} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={480} />
  return children(data)
}
