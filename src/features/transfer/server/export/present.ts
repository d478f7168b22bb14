import type { Selectable } from 'kysely'
import { hours } from '../../../../platform/server/core/durations.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { MagazineExport } from '../../contract/export/endpoints.ts'
import { exportLimits, formatWords } from '../../contract/export/rules.ts'

export const presentExport = (row: Selectable<Tables['exports']>, now: Date): MagazineExport => ({
  id: row.id,
  format: row.format,
  state: row.state,
  problem: row.problem,
  bytes: row.bytes,
  total: row.total,
  written: Math.min(row.written, row.total),
  fileName: `${row.format}-${row.created_at.toISOString().slice(0, 10)}.${formatWords[row.format].extension}`,
  isDownloadable:
    row.file !== null &&
    row.finished_at !== null &&
    now.getTime() - row.finished_at.getTime() < hours(exportLimits.keptHours),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  finishedAt: row.finished_at?.toISOString() ?? null,
})
