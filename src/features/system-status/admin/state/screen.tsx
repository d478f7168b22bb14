import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { IconRefresh } from '../../../../platform/web/admin/icons.tsx'
import { Failure, ListSearch, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useAddressSearch } from '../../../../platform/web/admin/list/use-list.ts'
import type { SystemStatus } from '../../contract/state.ts'
import { StateFigures } from './figures.tsx'
import { Needs } from './needs.tsx'
import { ReleaseNotesSection } from './release-notes.tsx'
import classes from './state.module.css'

/** Milliseconds, while the screen is visible. */
const refreshEvery = 30_000

export default function State() {
  const search = useAddressSearch()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['state'],
    queryFn: () => adminApi.call('GET /admin/state', {}),
    refetchInterval: refreshEvery,
    staleTime: 0,
  })
  return (
    <section className={classes.screen}>
      <ScreenHead title="System status">
        <Button
          size="xs"
          variant="default"
          loading={isFetching && !data}
          leftSection={<IconRefresh size={16} />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </ScreenHead>
      <ListSearch list={search} label="Search the status" placeholder="Problems and errors" />
      {error && <Failure sentence="Failed to load the status" error={error} retry={() => void refetch()} />}
      {data ? <WholeState state={data} readAt={dataUpdatedAt} search={search} /> : !error && <Skeleton height={480} />}
    </section>
  )
}

interface WholeProps {
  state: SystemStatus
  readAt: number
  search: { search: string }
}

function WholeState({ state, readAt, search: { search } }: WholeProps) {
  const has = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  const needs = state.needs.filter(({ text }) => has(text))
  const latest = state.errors.latest.filter(({ message, requestId }) => has(`${message} ${requestId ?? ''}`))
  return (
    <>
      <div className={classes.summary}>
        <output className={classes.verdict} data-urgent={state.needs[0]?.urgency ?? 'none'}>
          {state.summary}
        </output>
        <p className={classes.quiet}>
          Updated <DateTime at={new Date(readAt).toISOString()} />. Refreshes every 30 seconds.
        </p>
      </div>
      <Needs needs={needs} />
      {needs.length < state.needs.length && (
        <p className={classes.quiet}>
          {state.needs.length - needs.length} of {state.needs.length} problems do not match.
        </p>
      )}
      <StateFigures {...state} />
      <Errors {...state.errors} latest={latest} processes={state.software.processes} />
      <ReleaseNotesSection />
    </>
  )
}

type Props = SystemStatus['errors'] & { processes: number }

/** Of the process that answers. */
function Errors({ total, latest, processes }: Props) {
  return (
    <section id="errors" aria-labelledby="errors-title" className={classes.errors}>
      <h2 id="errors-title">Last errors</h2>
      <p className={classes.quiet}>
        {total === 0
          ? 'No errors since the server started.'
          : `${total.toLocaleString('en')} since the server started, newest first. The server log has all of them, with their causes.`}{' '}
        {processes > 1 && 'This list covers one process. Other processes have their own.'}
      </p>
      {latest.length > 0 && (
        <ol className={classes.log}>
          {latest.map(({ at, message, requestId }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- errors of one moment may be equal
            <li key={`${at} ${index}`}>
              <DateTime at={at} />
              <code className={classes.path}>{message}</code>
              {requestId && <span className={classes.quiet}>Request {requestId}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
