import type { Need } from '../../../contract/operations/state.ts'
import { days, hours, minutes } from '../../core/durations.ts'
import type { MadeBackup } from '../../core/last-backup.ts'
import { commandAsTyped } from '../../release-files.ts'
import type { BackupRuns } from '../backups/index.ts'
import type { StateFacts } from './facts.ts'

const gigabyte = 1e9
const backupCommand = commandAsTyped('backup FILE.zip')

const atScreen = (urgency: Need['urgency'], text: string, screen: string): Need => ({
  ...{ urgency, text, screen },
  command: null,
})
const byCommand = (urgency: Need['urgency'], text: string, command: string | null): Need => ({
  ...{ urgency, text, command },
  screen: null,
})

/** What needs an administrator, the most urgent first. */
export function findNeeds(facts: StateFacts, now: Date): Need[] {
  const needs = [
    ...diskNeeds(facts),
    ...queueNeeds(facts, now),
    ...purgeNeeds(facts),
    ...backupNeeds(facts, now),
    ...newsletterNeeds(facts),
    ...setupNeeds(facts),
    ...errorNeeds(facts, now),
  ]
  return [...needs.filter(({ urgency }) => urgency === 'now'), ...needs.filter(({ urgency }) => urgency === 'soon')]
}

/** Whether all is well, in one sentence. */
export function summarise(needs: readonly Need[]): string {
  const urgent = needs.filter(({ urgency }) => urgency === 'now').length
  if (needs.length === 0) return 'All is well.'
  if (urgent > 0) return urgent === 1 ? 'One thing needs you now.' : `${urgent} things need you now.`
  return needs.length === 1
    ? 'All works. One thing should be seen to soon.'
    : `All works. ${needs.length} things should be seen to soon.`
}

const diskNeeds = ({ disks }: StateFacts): Need[] =>
  disks.flatMap(({ name, freeBytes }) => {
    if (freeBytes === null || freeBytes >= 2 * gigabyte) return []
    const left = `${(freeBytes / gigabyte).toFixed(1)} GB`
    const text = `The disk of ${name} has ${left} left. When it is full, nothing can be saved: make room on it.`
    return [byCommand(freeBytes < gigabyte / 2 ? 'now' : 'soon', text, null)]
  })

/** A job that is due for so long is not worked on by any process. */
const stalledAfter = minutes(10)

function queueNeeds({ jobs: { failed, mailFailed, oldestDueAt } }: StateFacts, now: Date): Need[] {
  const needs: Need[] = []
  if (oldestDueAt && now.getTime() - oldestDueAt.getTime() > stalledAfter)
    needs.push(
      byCommand(
        'now',
        'Work that is due has waited for more than ten minutes: no process does it. Restart the magazine.',
        'systemctl restart groundplane',
      ),
    )
  const failedWork = failed - mailFailed
  if (failedWork > 0)
    needs.push(atScreen('now', `${counted(failedWork, 'job')} failed for good. ${retry}`, 'failed-mail'))
  if (mailFailed > 0)
    needs.push(atScreen('soon', `${counted(mailFailed, 'mail')} failed for good. ${retry}`, 'failed-mail'))
  return needs
}

const retry = 'Read why, and try again.'
const counted = (count: number, what: string) =>
  count === 1 ? `One ${what} has` : `${count.toLocaleString('en')} ${what}s have`

/** Failed jobs come later: purges are tried for more than an hour. */
function purgeNeeds({ purges }: StateFacts): Need[] {
  if (purges.kind !== 'failing') return []
  const since = `${purges.since.slice(0, 16).replace('T', ' ')} UTC`
  const text = `Caches outside are not told of changes since ${since}: ${purges.reason}. They may show for up to an hour what they had before. What they fetch now they keep for ten seconds.`
  return [atScreen('now', text, 'failed-mail')]
}

/** A trial has nothing to lose. */
function backupNeeds({ backup, schedule, mode }: StateFacts, now: Date): Need[] {
  const needs = schedule ? scheduledNeeds(schedule, now) : []
  if (mode === 'trial' || schedule?.made?.problem) return needs
  return [...needs, ...ageNeeds(backup, now)]
}

function scheduledNeeds({ made, tried, lastTriedAt }: BackupRuns, now: Date): Need[] {
  const needs: Need[] = []
  if (made?.problem)
    needs.push(byCommand('now', `The last backup failed. ${made.problem}`, commandAsTyped('backups make')))
  if (tried?.problem)
    needs.push(
      byCommand('now', `The newest backup cannot be restored. ${tried.problem}`, commandAsTyped('backups try')),
    )
  else if (lastTriedAt && now.getTime() - lastTriedAt.getTime() > days(15))
    needs.push(byCommand('soon', 'No backup was restored on trial for two weeks.', commandAsTyped('backups try')))
  return needs
}

function ageNeeds(backup: MadeBackup | null, now: Date): Need[] {
  if (!backup) return [byCommand('now', 'No backup has been made yet.', backupCommand)]
  const age = now.getTime() - Date.parse(backup.madeAt)
  if (age < days(2)) return []
  const text = `The newest backup is ${Math.floor(age / days(1))} days old.`
  return [byCommand(age < days(7) ? 'soon' : 'now', text, backupCommand)]
}

function newsletterNeeds({ pausedNewsletters, failedSchedules }: StateFacts): Need[] {
  const needs: Need[] = []
  if (failedSchedules > 0)
    needs.push(atScreen('now', 'A scheduled newsletter did not go out. Read why, and send it again.', 'SendNewsletter'))
  if (pausedNewsletters > 0)
    needs.push(atScreen('soon', 'A newsletter is paused. Resume or cancel it.', 'SendNewsletter'))
  return needs
}

const setupNeeds = ({ mode, hasPayments, failedTests, warnings }: StateFacts): Need[] => [
  ...(mode === 'live' && !hasPayments
    ? [
        atScreen(
          'soon',
          'Readers cannot pay: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are not set.',
          'connections',
        ),
      ]
    : []),
  ...failedTests.map((sentence) => atScreen('soon', sentence, 'connections')),
  ...warnings.map((text) => byCommand('soon', text, null)),
]

function errorNeeds({ errors }: StateFacts, now: Date): Need[] {
  const recent = errors.filter(({ at }) => now.getTime() - at.getTime() < hours(1)).length
  if (recent === 0) return []
  const text =
    recent === 1 ? 'One error was logged in the last hour.' : `${recent} errors were logged in the last hour.`
  return [atScreen('soon', text, 'state#errors')]
}
