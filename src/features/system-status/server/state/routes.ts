import type { Router } from '../../../../platform/server/feature-deps.ts'
import { ok } from '../../../../platform/server/http/api/calls.ts'
import { version } from '../../../../platform/server/version.ts'
import type { BackupRun } from '../../../backups/server/index.ts'
import type { StateDeps } from './deps.ts'
import { findFacts } from './facts.ts'
import { findNeeds, summarise } from './find-needs.ts'
import { readReleaseNotes } from './release-notes.ts'

export function stateRoutes({ route }: Router, deps: StateDeps) {
  const startedAt = deps.now().toISOString()

  route('GET /admin/state', async () => {
    const { facts, database } = await findFacts(deps)
    const { version: databaseVersion, bytes, migrations, lastMigration, listeners } = database
    const { jobs, backup, schedule, disks, errors, mode } = facts
    const { kind } = deps.database
    const needs = findNeeds(facts, deps.now())
    return ok({
      summary: summarise(needs),
      needs,
      software: { version, node: process.version, startedAt, mode, processes: Math.max(1, listeners) },
      database: { kind, version: databaseVersion, bytes, migrations, lastMigration },
      queue: { ...jobs, oldestDueAt: jobs.oldestDueAt?.toISOString() ?? null },
      mail: { waiting: jobs.mailWaiting, failed: jobs.mailFailed },
      backup,
      disks: [...disks],
      schedule: schedule && {
        place: schedule.place,
        made: presentRun(schedule.made),
        tried: presentRun(schedule.tried),
      },
      errors: {
        total: deps.errors.total,
        latest: errors
          .slice(0, shownErrors)
          .map(({ at, message, requestId }) => ({ at: at.toISOString(), message, requestId })),
      },
    })
  })
  route('GET /admin/release-notes', async () => ok(await readReleaseNotes()))
}

const shownErrors = 20

const presentRun = (run: BackupRun | null) =>
  run && { at: run.endedAt.toISOString(), file: run.file, problem: run.problem }
