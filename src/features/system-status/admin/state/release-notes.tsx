import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import classes from './state.module.css'

export function ReleaseNotesSection() {
  const [isOpen, setOpen] = useState(false)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['release-notes'],
    queryFn: () => adminApi.call('GET /admin/release-notes', {}),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <details className={classes.releases} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Release notes</summary>
      {error && <Failure sentence="Failed to load the release notes" error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton height="12rem" />}
      {data?.releases.length === 0 && <p>No release notes found.</p>}
      {data?.releases.map(({ name, introduction, groups }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          {introduction && <p>{withCode(introduction)}</p>}
          {groups.map(({ title, notes }) => (
            <Fragment key={title}>
              <h3>{title}</h3>
              <ul>
                {notes.map((note) => (
                  <li key={note}>{withCode(note)}</li>
                ))}
              </ul>
            </Fragment>
          ))}
        </section>
      ))}
    </details>
  )
}

const withCode = (text: string) =>
  text.split('`').map((part, index) => {
    if (index % 2 === 0) return part
    // oxlint-disable-next-line react/no-array-index-key -- a text may have the same code twice, and never changes
    return <code key={index}>{part}</code>
  })
