import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { adminApi, formErrors } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { IconClock } from '../../../../platform/web/admin/icons.tsx'
import { notifyError, notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import { ProblemAlert } from '../../../../platform/web/admin/problem-alert.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { randomUuid } from '../../../../platform/web/random-uuid.ts'
import { scheduleMessages, segmentWords } from '../../contract/segments.ts'
import type { NewsletterSchedule } from '../../contract/sends.ts'
import { useNewsletters } from '../newsletters/use-newsletters.ts'
import { isDraftEmpty, isReadyToSend, type NewsletterDraft, sendRequest } from './draft.ts'
import classes from './send.module.css'

const schedulesList = 'newsletter-schedules'

export function ScheduleForm({ draft, onScheduled }: { draft: NewsletterDraft; onScheduled: () => void }) {
  const { timeZone } = useAdminSite()
  const queries = useQueryClient()
  const [at, setAt] = useState('')
  const scheduling = useMutation({
    mutationFn: () =>
      adminApi.call('POST /admin/newsletter-schedules', { body: { ...sendRequest(draft), startsAt: `${at}:00` } }),
    onSuccess: async ({ message }) => {
      notifySuccess(message)
      setAt('')
      onScheduled()
      await queries.invalidateQueries({ queryKey: [schedulesList] })
    },
  })
  const problems = formErrors(scheduling.error, ['startsAt'], 'Failed to schedule the newsletter')
  return (
    <>
      {problems.other && <ProblemAlert>{problems.other}</ProblemAlert>}
      <Group align="end" gap="xs">
        <TextInput
          type="datetime-local"
          label="Send later"
          description={`In the time zone ${timeZone}`}
          value={at}
          error={problems.fields['startsAt']}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <Button
          variant="default"
          leftSection={<IconClock size={16} />}
          disabled={at === '' || !isReadyToSend(draft)}
          loading={scheduling.isPending}
          onClick={() => scheduling.mutate()}
        >
          Schedule
        </Button>
      </Group>
    </>
  )
}

interface Props {
  draft: NewsletterDraft
  onUnscheduled: (draft: Partial<NewsletterDraft>) => void
}

export function Scheduled({ draft, onUnscheduled }: Props) {
  const queries = useQueryClient()
  const { newsletters } = useNewsletters()
  const { data } = useQuery({
    queryKey: [schedulesList],
    queryFn: () => adminApi.call('GET /admin/newsletter-schedules', {}),
    refetchInterval: 30_000,
  })
  const unscheduling = useMutation({
    mutationFn: async (schedule: NewsletterSchedule) => {
      const { request } = schedule
      // Fetch the draft first, so that nothing can fail once the schedule is gone.
      const draftAgain = request && (await fetchDraft(request))
      const { message } = await adminApi.call('DELETE /admin/newsletter-schedules/:id', {
        params: { id: String(schedule.id) },
      })
      if (draftAgain) onUnscheduled(draftAgain)
      notifySuccess(draftAgain ? `${message} ${scheduleMessages.draftAgain}` : message)
    },
    onError: (error) => notifyError('Failed to cancel the schedule', error),
    onSettled: () => queries.invalidateQueries({ queryKey: [schedulesList] }),
  })
  const unschedule = async (schedule: NewsletterSchedule) => {
    const { request, newsletter } = schedule
    const isGone = newsletters.length > 0 && !newsletters.some(({ id }) => id === request?.newsletter)
    const reasons = [
      !request && isTooOld,
      request &&
        isGone &&
        `“${newsletter}” was deleted or switched off. To schedule this issue again, choose another newsletter.`,
      request && !isDraftEmpty(draft) && replaces,
    ].filter((reason) => typeof reason === 'string')
    if (reasons.length === 0 || (await confirm(loses(schedule, reasons)))) unscheduling.mutate(schedule)
  }
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Scheduled newsletters" className={classes.group}>
      {data.map((schedule) => (
        <Alert
          key={schedule.id}
          variant="light"
          color={schedule.hasFailed ? 'red' : 'gray'}
          title={schedule.hasFailed ? `“${schedule.subject}” was not sent` : `“${schedule.subject}” is scheduled`}
        >
          <Group justify="space-between">
            <span>
              {schedule.newsletter}, <DateTime at={schedule.startsAt} />
              {recipientsOf(schedule)}, by {schedule.createdBy}
              {schedule.problem && `. ${schedule.problem}`}
            </span>
            <Button
              size="xs"
              variant="default"
              loading={unscheduling.isPending}
              onClick={() => void unschedule(schedule)}
              aria-label={`Cancel the schedule of “${schedule.subject}”`}
            >
              Cancel schedule
            </Button>
          </Group>
        </Alert>
      ))}
    </section>
  )
}

function recipientsOf({ request }: NewsletterSchedule): string {
  if (!request) return ''
  const { sendToAll, segment, selectedUsers } = request
  if (sendToAll) return `, to all subscribers ${segmentWords(segment)}`.trimEnd()
  return `, to ${selectedUsers.length} selected ${selectedUsers.length === 1 ? 'subscriber' : 'subscribers'}`
}

const replaces = 'It replaces the newsletter that you are writing. To keep yours, send or schedule it first.'
const isTooOld = 'It was scheduled with an earlier version of the software and cannot become a draft again.'

const loses = ({ subject }: NewsletterSchedule, reasons: readonly string[]) => ({
  title: 'Cancel the schedule?',
  about: `“${subject}”`,
  text: reasons.join(' '),
  confirm: 'Cancel schedule',
  dismiss: 'Keep schedule',
  isGrave: true,
})

async function fetchDraft(request: NonNullable<NewsletterSchedule['request']>): Promise<Partial<NewsletterDraft>> {
  const { data: articles } = await adminApi.call('POST /admin/fetch-newsletter-articles', {
    body: { selectedArticles: request.selectedArticles },
  })
  return {
    key: randomUuid(),
    newsletter: String(request.newsletter),
    messageHtml: request.messageHtml,
    subject: request.subject,
    preheader: request.preheader,
    toAll: request.sendToAll,
    plan: request.segment.plan ?? '',
    signedUpBefore: request.segment.signedUpBefore ?? '',
    label: request.segment.label ?? '',
    alsoGets: request.segment.alsoGets ?? '',
    follows: request.segment.follows ?? '',
    users: request.selectedUsers,
    sponsor: request.sponsor ?? null,
    hasBookedAd: request.hasBookedAd ?? false,
    articles: articles.map((article) => ({ id: article.ID, title: article['Article Title'] || noTitle })),
  }
}
