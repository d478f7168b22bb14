import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import { useInnerList } from '../../../../platform/web/admin/list/use-inner-list.ts'
import { sendingMessages } from '../../contract/send-rules.ts'
import type { NewsletterSendDetail } from '../../contract/sends.ts'
import classes from './progress.module.css'
import { formatCount, kindLabels } from './sends.ts'

type Kind = NewsletterSendDetail['reasons'][number]['kind']

export function DeliveryProblems({
  send: { id, reasons, unknownAddresses, isSummedUp },
}: {
  send: NewsletterSendDetail
}) {
  const [listed, setListed] = useState<Kind | null>(null)
  if (reasons.length === 0 && unknownAddresses.length === 0) return null
  const kinds = [...new Set(reasons.map(({ kind }) => kind))]
  return (
    <div className={classes.problems}>
      {kinds.map((kind) => (
        <div key={kind}>
          <h3>
            {kindLabels[kind]}
            {!isSummedUp && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => setListed(kind)}
                aria-label={`Who: ${kindLabels[kind]}`}
              >
                Who
              </Button>
            )}
          </h3>
          <ul>
            {reasons
              .filter((reason) => reason.kind === kind)
              .map(({ reason, count }) => (
                <li key={reason}>
                  <b>{formatCount(count)}</b> {reason}
                </li>
              ))}
          </ul>
        </div>
      ))}
      {unknownAddresses.length > 0 && (
        <div>
          <h3>Not in the subscriber list</h3>
          <ul>
            {unknownAddresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </div>
      )}
      <Modal opened={listed !== null} onClose={() => setListed(null)} title={listed && kindLabels[listed]} size="xl">
        {listed && <ProblemList key={listed} send={id} kind={listed} />}
      </Modal>
    </div>
  )
}

interface RecipientProblem {
  name: string
  email: string
  reason: string
  at: string
}

const columns: readonly Column<RecipientProblem>[] = [
  { head: 'Email', isName: true, cell: ({ email }) => email || 'is no longer in the list' },
  { head: 'Reason', cell: ({ reason }) => <span className={classes.reason}>{reason}</span> },
  { head: 'Time', width: '9rem', cell: ({ at }) => <DateTime at={at} /> },
]

function ProblemList({ send, kind }: { send: number; kind: Kind }) {
  const list = useInnerList<RecipientProblem>({
    name: ['newsletter-send', send, kind],
    limit: 25,
    load: (query) =>
      adminApi.call('GET /admin/newsletter-sends/:id/recipients', {
        params: { id: String(send) },
        query: { kind, ...query },
      }),
  })
  if (list.error) return <Failure sentence={sendingMessages.usersFailed} error={list.error} retry={list.retry} />
  return (
    <>
      <DataTable
        caption={kindLabels[kind]}
        columns={columns}
        list={list}
        rowKey={({ email, at }) => `${email} ${at}`}
        empty={<p>No recipients.</p>}
      />
      <Pager list={list} />
    </>
  )
}
