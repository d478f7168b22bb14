import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant } from '../../../platform/contract/field-schemas.ts'

const Need = z.object({
  urgency: z.enum(['now', 'soon']),
  text: z.string(),
  screen: z.string().nullable().describe('Where it is done, below /admin'),
  command: z.string().nullable().describe('The command that does it'),
})
export type Need = z.infer<typeof Need>

const Disk = z.object({
  name: z.string(),
  freeBytes: z.number().nullable().describe('Null: it cannot be told, as of a bucket'),
  totalBytes: z.number().nullable(),
})
export type Disk = z.infer<typeof Disk>

const BackupRun = z.object({
  at: Instant,
  file: z.string().nullable(),
  problem: z.string().nullable().describe('Null: it succeeded'),
})

const SystemStatus = z.object({
  summary: z.string().describe('Whether all is well, in one sentence'),
  needs: z.array(Need).describe('The most urgent first'),
  software: z.object({
    version: z.string(),
    node: z.string(),
    startedAt: Instant,
    mode: z.enum(['live', 'trial']),
    processes: z.int().describe('Serving processes that are connected to the database'),
  }),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    bytes: z.number(),
    migrations: z.int().describe('How many there were since the first release'),
    lastMigration: z.string(),
  }),
  queue: z.object({
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    oldestDueAt: Instant.nullable().describe('Since when a job is due while no process works on its queue'),
  }),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  backup: z
    .object({ madeAt: Instant, file: z.string(), bytes: z.int(), rows: z.int(), files: z.int() })
    .nullable()
    .describe('The newest; null: none is known'),
  schedule: z
    .object({
      place: z.string().describe('Where the magazine keeps backups by itself'),
      made: BackupRun.nullable().describe('The last that was tried to be made'),
      tried: BackupRun.nullable().describe('The last that was restored on trial'),
    })
    .nullable()
    .describe('Null: the magazine makes no backups by itself'),
  disks: z.array(Disk),
  errors: z.object({
    total: z.int().describe('Since this process started'),
    latest: z
      .array(z.object({ at: Instant, message: z.string(), requestId: z.string().nullable() }))
      .describe('Of this process, newest first. Without addresses, numbers of telephones, and secrets'),
  }),
})
export type SystemStatus = z.infer<typeof SystemStatus>

const ReleaseNotes = z.object({
  releases: z
    .array(
      z.object({
        name: z.string().describe('The version and its day'),
        introduction: z.string(),
        groups: z.array(
          z.object({ title: z.string(), notes: z.array(z.string()).describe('With code between backticks') }),
        ),
      }),
    )
    .describe('The newest first'),
})
export type ReleaseNotes = z.infer<typeof ReleaseNotes>

export const stateEndpoints = endpoints({
  'GET /admin/state': {
    summary: 'The system status: what needs an administrator, and the figures behind it',
    access: 'admin',
    answers: { 200: SystemStatus },
  },
  'GET /admin/release-notes': {
    summary: 'What is new in this version and in those before it',
    access: 'admin',
    answers: { 200: ReleaseNotes },
  },
})
