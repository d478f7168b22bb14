import type { Circular, CircularCopy, CopyOutcome, Dkim, Mailbox } from './index.ts'
import type { Patience } from './smtp.ts'

/** What the thread is told when it begins. */
export type CircularSettings = { from: Mailbox; connections: number } & (
  | { way: 'smtp'; url: string; dkim: Dkim | null; patience: Patience }
  | { way: 'files'; folder: string }
)

/** What the thread is asked to do. */
export type CircularTask =
  | { task: 'take'; circular: number; content: Circular }
  | { task: 'submit'; circular: number; copies: [number: number, copy: CircularCopy][] }
  | { task: 'recall' }

/** What the thread tells: what became of copies. */
export type CircularReports = [number: number, outcome: CopyOutcome][]
