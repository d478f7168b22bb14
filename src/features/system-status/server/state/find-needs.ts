import { resolve } from 'node:path'
import { connectionTitles } from '../../../../platform/contract/connection-names.ts'
import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import type { MadeBackup } from '../../../../platform/server/core/last-backup.ts'
import { commandAsTyped } from '../../../../platform/server/release-files.ts'
import type { BackupRuns } from '../../../backups/server/index.ts'
import { describeLeft } from '../../../first-steps/server/index.ts'
import type { Need } from '../../contract/state.ts'
import type { StateFacts } from './facts.ts'

const gigabyte = 1e9
// The command changes into its own folder, and the magazine may write into this one.
const backupCommand = (dataDir: string) => commandAsTyped(`backup ${resolve(dataDir, 'FILE.zip')}`)

const atScreen = (urgency: Need['urgency'], text: string, screen: string): Need => ({
  urgency,
  text,
  screen,
  command: null,
})
const byCommand = (urgency: Need['urgency'], text: string, command: string | null): Need => ({
  urgency,
  text,
  command,
  screen: null,
})

export function findNeeds(facts: StateFacts, now: Date): Need[] {
  const needs = [
    ...diskNeeds(facts),
    ...queueNeeds(facts, now),
    ...purgeNeeds(facts),
    ...backupNeeds(facts, now),
    ...newsletterNeeds(facts),
    ...setupNeeds(facts),
    ...leftNeeds(facts),
    ...errorNeeds(facts, now),
  ]
  return [...needs.filter(({ urgency }) => urgency === 'now'), ...needs.filter(({ urgency }) => urgency === 'soon')]
}

export function summarise(needs: readonly Need[]): string {
  const urgent = needs.filter(({ urgency }) => urgency === 'now').length
  if (needs.length === 0) return 'Everything is working.'
  if (urgent > 0) return urgent === 1 ? 'One problem needs attention now.' : `${urgent} problems need attention now.`
  return needs.length === 1
    ? 'Everything is working. One problem needs attention soon.'
    : `Everything is working. ${needs.length} problems need attention soon.`
}

const diskNeeds = ({ disks }: StateFacts): Need[] =>
  disks.flatMap(({ name, freeBytes }) => {
    if (freeBytes === null || freeBytes >= 2 * gigabyte) return []
    const left = `${(freeBytes / gigabyte).toFixed(1)} GB`
    const text = `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${left} left on the disk. Free some space. When it is full, nothing can be saved.`
    return [byCommand(freeBytes < gigabyte / 2 ? 'now' : 'soon', text, null)]
  })

/** No process works on a job that has been due for this long. */
const stalledAfter = minutes(10)

function queueNeeds({ jobs: { failed, mailFailed, oldestDueAt } }: StateFacts, now: Date): Need[] {
  const needs: Need[] = []
  if (oldestDueAt && now.getTime() - oldestDueAt.getTime() > stalledAfter)
    needs.push(
      byCommand(
        'now',
        'Jobs have waited for more than ten minutes, and no process is running them. Restart the magazine.',
        'systemctl restart groundplane',
      ),
    )
  const failedWork = failed - mailFailed
  if (failedWork > 0) needs.push(atScreen('now', `${counted(failedWork, 'job')} failed. ${retry}`, 'failed-mail'))
  if (mailFailed > 0) needs.push(atScreen('soon', `${counted(mailFailed, 'email')} failed. ${retry}`, 'failed-mail'))
  return needs
}

const retry = 'See the reasons and retry.'
const counted = (count: number, what: string) =>
  count === 1 ? `One ${what}` : `${count.toLocaleString('en')} ${what}s`

/** Earlier than failed jobs, since purges are retried for more than an hour. */
function purgeNeeds({ purges }: StateFacts): Need[] {
  if (purges.kind !== 'failing') return []
  const since = `${purges.since.slice(0, 16).replace('T', ' ')} UTC`
  const text = `Cache purging has failed since ${since}: ${purges.reason}. Readers may see old pages for up to an hour.`
  return [atScreen('now', text, 'failed-mail')]
}

/** A trial has nothing to lose. */
function backupNeeds({ backup, schedule, mode, dataDir }: StateFacts, now: Date): Need[] {
  const needs = schedule ? scheduledNeeds(schedule, now) : []
  if (mode === 'trial' || schedule?.made?.problem) return needs
  return [...needs, ...ageNeeds(backup, backupCommand(dataDir), now)]
}

function scheduledNeeds({ made, tried, lastTriedAt }: BackupRuns, now: Date): Need[] {
  const needs: Need[] = []
  if (made?.problem)
    needs.push(byCommand('now', `The last backup failed. ${made.problem}`, commandAsTyped('backups make')))
  if (tried?.problem)
    needs.push(
      byCommand('now', `The latest backup cannot be restored. ${tried.problem}`, commandAsTyped('backups try')),
    )
  else if (lastTriedAt && now.getTime() - lastTriedAt.getTime() > days(15))
    needs.push(byCommand('soon', 'No backup has been tested for two weeks.', commandAsTyped('backups try')))
  return needs
}

function ageNeeds(backup: MadeBackup | null, command: string, now: Date): Need[] {
  if (!backup) return [byCommand('now', 'No backup has been created yet.', command)]
  const age = now.getTime() - Date.parse(backup.madeAt)
  if (age < days(2)) return []
  const text = `The latest backup is ${Math.floor(age / days(1))} days old.`
  return [byCommand(age < days(7) ? 'soon' : 'now', text, command)]
}

function newsletterNeeds({ pausedNewsletters, failedSchedules }: StateFacts): Need[] {
  const needs: Need[] = []
  if (failedSchedules > 0)
    needs.push(
      atScreen('now', 'A scheduled newsletter was not sent. See the reason and send it again.', 'SendNewsletter'),
    )
  if (pausedNewsletters > 0)
    needs.push(atScreen('soon', 'A newsletter is paused. Resume or cancel it.', 'SendNewsletter'))
  return needs
}

const setupNeeds = ({ mode, hasPayments, unreadable, failedTests, warnings }: StateFacts): Need[] => [
  ...unreadable.map((name) =>
    atScreen(
      'now',
      `${connectionTitles[name]}: the stored connection cannot be decrypted and is not used. Enter it again.`,
      'connections',
    ),
  ),
  ...(mode === 'live' && !hasPayments && !unreadable.includes('payments')
    ? [atScreen('soon', 'Readers cannot pay: no payment keys are set.', 'connections')]
    : []),
  ...failedTests.map((sentence) => atScreen('soon', sentence, 'connections')),
  ...warnings.map((text) => byCommand('soon', text, null)),
]

/** A trial shows the software's defaults. */
const leftNeeds = ({ mode, left }: StateFacts): Need[] =>
  mode === 'live' ? describeLeft(left).map(({ text, screen }) => atScreen('soon', text, screen)) : []

function errorNeeds({ errors }: StateFacts, now: Date): Need[] {
  const recent = errors.filter(({ at }) => now.getTime() - at.getTime() < hours(1)).length
  if (recent === 0) return []
  const text =
    recent === 1 ? 'One error was logged in the last hour.' : `${recent} errors were logged in the last hour.`
  return [atScreen('soon', text, 'state#errors')]
}
