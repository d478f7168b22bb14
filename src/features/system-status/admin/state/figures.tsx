import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { formatAge, formatBytes } from '../../../../platform/web/admin/format.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import type { Disk, SystemStatus } from '../../contract/state.ts'
import classes from './state.module.css'

export function StateFigures({ software, database, queue, mail, backup, schedule, disks }: SystemStatus) {
  return (
    <div className={classes.facts}>
      <Subject name="Software">
        <Fact name="Version">{software.version}</Fact>
        <Fact name="Running since">
          <DateTime at={software.startedAt} />
        </Fact>
        <Fact name="Mode">{software.mode === 'live' ? 'Live' : 'Trial, with demo content and test payments'}</Fact>
        <Fact name="Processes">{formatCount(software.processes)}</Fact>
        <Fact name="Node">{software.node}</Fact>
      </Subject>
      <Subject name="Database">
        <Fact name="Type">
          {database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'} {database.version}
        </Fact>
        <Fact name="Size">{formatBytes(database.bytes)}</Fact>
        <Fact name="Migrations">
          {database.migrations === 0
            ? 'None since the first release'
            : `${formatCount(database.migrations)}, the last one ${database.lastMigration.replace('.sql', '')}`}
        </Fact>
      </Subject>
      <Subject name="Jobs">
        <Fact name="Pending">
          {formatCount(queue.waiting)}
          {queue.oldestDueAt && `, the oldest due for ${formatAge(queue.oldestDueAt)}`}
        </Fact>
        <Fact name="Running">{formatCount(queue.running)}</Fact>
        <Fact name="Failed">
          <FailedLink count={queue.failed} />
        </Fact>
        <Fact name="Queued emails">{formatCount(mail.waiting)}</Fact>
        <Fact name="Failed emails">
          <FailedLink count={mail.failed} />
        </Fact>
      </Subject>
      <Backups backup={backup} schedule={schedule} />
      <Subject name="Disk space">
        {disks.map((disk) => (
          <Fact key={disk.name} name={disk.name.replace(/^the (.)/, (_, first: string) => first.toUpperCase())}>
            {freeSpaceOn(disk)}
          </Fact>
        ))}
      </Subject>
    </div>
  )
}

const Backups = ({ backup, schedule }: Pick<SystemStatus, 'backup' | 'schedule'>) => (
  <Subject name="Latest backup">
    {backup ? (
      <>
        <Fact name="Created">
          <DateTime at={backup.madeAt} />, {formatAge(backup.madeAt)} ago
        </Fact>
        <Fact name="Size">{formatBytes(backup.bytes)}</Fact>
        <Fact name="Contents">
          {formatCount(backup.rows)} rows, {formatCount(backup.files)} files
        </Fact>
        <Fact name="File">
          <code className={classes.path}>{backup.file}</code>
        </Fact>
      </>
    ) : (
      <Fact name="Created">No backup found. Backups by other tools are not listed.</Fact>
    )}
    {schedule && (
      <>
        <Fact name="Location">
          <code className={classes.path}>{schedule.place}</code>
        </Fact>
        <Fact name="Last restore test">
          {schedule.tried ? <Trial {...schedule.tried} /> : 'Not yet. The first test runs on Sunday night'}
        </Fact>
      </>
    )}
  </Subject>
)

const Trial = ({ at, problem }: BackupTrial) => (
  <>
    <DateTime at={at} />, {problem === null ? 'passed' : 'failed'}
  </>
)

type BackupTrial = NonNullable<NonNullable<SystemStatus['schedule']>['tried']>

const formatCount = (count: number) => count.toLocaleString('en')

const freeSpaceOn = ({ freeBytes, totalBytes }: Disk) =>
  freeBytes === null || totalBytes === null ? 'Unknown' : `${formatBytes(freeBytes)} free of ${formatBytes(totalBytes)}`

const FailedLink = ({ count }: { count: number }) =>
  count === 0 ? '0' : <Link to={screenLink('failed-mail')}>{formatCount(count)}</Link>

const Subject = ({ name, children }: { name: string; children: ReactNode }) => (
  <section aria-label={name} className={classes.subject}>
    <h2>{name}</h2>
    <dl>{children}</dl>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
