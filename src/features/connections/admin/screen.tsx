import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { Failure, ScreenHead } from '../../../platform/web/admin/list/list-screen.tsx'
import { ConnectionCard } from './connection-card.tsx'
import classes from './connections.module.css'
import { SenderDomain } from './sender-domain.tsx'
import { connectionsKey } from './use-connection-test.ts'

export default function Connections() {
  const { data, error, refetch } = useQuery({
    queryKey: [connectionsKey],
    queryFn: () => adminApi.call('GET /admin/connections', {}),
  })
  return (
    <section className={classes.screen}>
      <ScreenHead title="Connections" />
      <p className={classes.hint}>
        Enter what the magazine uses from other services. Passwords and keys are stored encrypted and never shown again.
        Changes apply at once. A connection that is set in the environment of the server can only be changed there.
      </p>
      {error ? (
        <Failure sentence="Failed to load the connections" error={error} retry={() => void refetch()} />
      ) : data ? (
        <div className={classes.list}>
          {data.data.map((connection) => (
            <ConnectionCard key={connection.name} connection={connection} />
          ))}
          <SenderDomain />
        </div>
      ) : (
        <Skeleton height={640} />
      )}
    </section>
  )
}
