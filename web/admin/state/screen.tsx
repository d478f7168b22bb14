import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HouseState } from '../../../contract/operations/state.ts'
import { adminApi } from '../api.ts'
import { ShowFirstSteps } from '../first-steps/show-again.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { IconRefresh } from '../kit/icons.tsx'
import { Failure, ScreenHead } from '../kit/list/list-screen.tsx'
import { Errors } from './errors.tsx'
import { StateFigures } from './figures.tsx'
import { Needs } from './needs.tsx'
import { ReleaseNotesSection } from './release-notes.tsx'
import classes from './state.module.css'

/** While the screen is visible, in milliseconds. */
const refreshEvery = 30_000

/** Whether all is well, what needs the administrator, and the figures behind it. */
export default function State() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['state'],
    queryFn: () => adminApi.call('GET /admin/state', {}),
    refetchInterval: refreshEvery,
    staleTime: 0,
  })
  return (
    <section className={classes.screen}>
      <ScreenHead title="System status">
        <ShowFirstSteps />
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
      {error && <Failure sentence="Failed to load the status" error={error} retry={() => void refetch()} />}
      {data ? <WholeState state={data} readAt={dataUpdatedAt} /> : !error && <Skeleton height={480} />}
    </section>
  )
}

function WholeState({ state, readAt }: { state: HouseState; readAt: number }) {
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
      <Needs needs={state.needs} />
      <StateFigures {...state} />
      <Errors {...state.errors} processes={state.software.processes} />
      <ReleaseNotesSection />
    </>
  )
}
