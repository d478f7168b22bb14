import { Alert, Badge, CloseButton, Progress, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { sendingMessages } from '../../contract/send-rules.ts'
import type { NewsletterSendDetail } from '../../contract/sends.ts'
import { Controls } from './controls.tsx'
import { DeliveryProblems } from './problems.tsx'
import classes from './progress.module.css'
import {
  formatCount,
  isSending,
  stateColour,
  stateWord,
  timeLeft,
  useSendProgress,
  useUnfinishedSend,
} from './sends.ts'

interface Props {
  /** Null shows the unfinished send. */
  shown: number | null
  onShow: (send: number | null) => void
}

/** A send that finishes while it is visible stays visible. */
export function SendPanel({ shown, onShow }: Props) {
  const unfinished = useUnfinishedSend()
  const [seen, setSeen] = useState(unfinished)
  if (unfinished !== null && unfinished !== seen) setSeen(unfinished)
  const id = shown ?? seen
  if (id === null) return null
  const close = () => {
    setSeen(null)
    onShow(null)
  }
  return <OneSend key={id} id={id} {...(id !== unfinished && { onClose: close })} />
}

function OneSend({ id, onClose }: { id: number; onClose?: () => void }) {
  const { data: send, error, refetch } = useSendProgress(id)
  if (error) return <Failure sentence="Failed to fetch the newsletter" error={error} retry={() => void refetch()} />
  return (
    <section className={classes.panel} aria-label="Progress">
      {send && (
        <>
          <div className={classes.head}>
            <Title order={2} className={classes.subject}>
              {send.subject}
            </Title>
            <Badge color={stateColour(send)} variant="light">
              {stateWord(send)}
            </Badge>
            <span className={classes.when}>
              <DateTime at={send.createdAt} /> by {send.createdBy}
            </span>
            {onClose && <CloseButton aria-label="Close the progress" onClick={onClose} className={classes.close} />}
          </div>
          <Result send={send} />
          <Bar send={send} />
          <Figures send={send} />
          {send.problem !== null && (
            <Alert color="yellow" variant="light" role="alert">
              {send.state === 'paused'
                ? 'The send was paused.'
                : 'The mail server is not accepting email right now. Sending is retried automatically. Its response:'}{' '}
              {send.problem}
            </Alert>
          )}
          <DeliveryProblems send={send} />
          <Controls send={send} />
        </>
      )}
    </section>
  )
}

/** The specification's words. "Submitted" is all that we know. */
function Result({ send }: { send: NewsletterSendDetail }) {
  if (send.state !== 'done') return null
  const message = send.submitted === 0 && send.failed > 0 ? sendingMessages.failed : sendingMessages.sent
  return (
    <Alert color={message.includes('Failed') ? 'red' : 'green'} variant="light" role="alert">
      {message}
    </Alert>
  )
}

function Bar({ send: { total, submitted, failed, skipped } }: { send: NewsletterSendDetail }) {
  const share = (count: number) => (total === 0 ? 0 : (100 * count) / total)
  return (
    <Progress.Root size="md" transitionDuration={300}>
      <Progress.Section value={share(submitted)} color="copper" aria-label="Submitted" />
      <Progress.Section value={share(failed)} color="red" aria-label="Failed" />
      <Progress.Section value={share(skipped)} color="gray" aria-label="Skipped" />
    </Progress.Root>
  )
}

function Figures({ send }: { send: NewsletterSendDetail }) {
  const { total, submitted, failed, skipped, deferred, unconfirmed, tracking, state } = send
  const others = [
    ['failed', failed],
    ['skipped', skipped],
    ['deferred', deferred],
    ['unconfirmed', unconfirmed],
  ] as const
  return (
    <div className={classes.figures}>
      <Text component="output" className={classes.main}>
        <b>{formatCount(submitted)}</b> of {formatCount(total)} submitted
      </Text>
      {isSending(send) && send.perSecond > 0 && (
        <span>
          {formatCount(Math.max(1, Math.round(send.perSecond)))} a second
          {send.secondsLeft !== null && `, ${timeLeft(send.secondsLeft)}`}
        </span>
      )}
      {others.map(([what, count]) => count > 0 && <span key={what}>{`${formatCount(count)} ${what}`}</span>)}
      {state === 'cancelled' && send.queued > 0 && <span>{formatCount(send.queued)} not sent</span>}
      {tracking && (
        <span>{`opened by ${formatCount(tracking.openedBy)}, clicked by ${formatCount(tracking.clickedBy)}`}</span>
      )}
    </div>
  )
}
