import { Anchor, Drawer, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { planNames } from '../../../platform/contract/plans.ts'
import { adminApi, explain } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import drawer from '../../../platform/web/admin/drawer.module.css'
import { Fact } from '../../../platform/web/admin/fact.tsx'
import { memberLink, screenLink } from '../../../platform/web/admin/links.ts'
import { MailAddress } from '../../../platform/web/admin/mail-address.tsx'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import { giftStateNames } from '../../subscriptions/contract/gift-rules.ts'
import type { MemberGift } from '../../subscriptions/contract/gifts.ts'
import type { MemberDetail } from '../contract/endpoints.ts'
import { MemberBenefits } from './benefit-grants.tsx'
import { PlanOfMember } from './columns.tsx'
import { MemberLabels } from './member-labels.tsx'
import { newsletterLabels } from './members-list.ts'
import { NoteForm } from './note-form.tsx'
import type { PendingChange } from './plan/change-dialog.tsx'
import { PlanAndOrders } from './plan/plan-and-orders.tsx'
import { WithheldMail } from './withheld-mail.tsx'

interface Props {
  /** The member's id; null: closed. */
  of: number | null
  close: () => void
  ask: (pending: PendingChange) => void
}

export function MemberDrawer({ of, close, ask }: Props) {
  // Keeps the content while the drawer closes.
  const [shown, setShown] = useState(of)
  if (of !== null && of !== shown) setShown(of)
  const { data, error } = useQuery({
    queryKey: ['member', shown],
    staleTime: 0,
    enabled: shown !== null,
    queryFn: () => adminApi.call('GET /admin/members/:id', { params: { id: String(shown) } }),
  })
  return (
    <Drawer
      opened={of !== null}
      onClose={close}
      position="right"
      size="md"
      title={data?.member.username ?? `Member ${shown}`}
    >
      {error && <ProblemAlert>{explain('Failed to fetch the member', error)}</ProblemAlert>}
      {!data && !error && <Loader size="sm" aria-label="Loading" />}
      {data && (
        <div className={drawer.detail}>
          <Facts detail={data} />
          <WithheldMail detail={data} />
          <MemberLabels member={data.member} />
          <NoteForm key={data.member.id} id={data.member.id} note={data.note} />
          <PlanAndOrders id={data.member.id} ask={ask} />
          <MemberBenefits id={data.member.id} />
        </div>
      )}
    </Drawer>
  )
}

function Facts({ detail: { member, newsletterSince, gifts } }: { detail: MemberDetail }) {
  const orders = `${screenLink('payments')}?${new URLSearchParams({ search: member.email }).toString()}`
  return (
    <dl className={drawer.facts}>
      <Fact name="ID">{member.id}</Fact>
      <Fact name="Email">
        <MailAddress address={member.email} />
      </Fact>
      {member.phone && <Fact name="Phone">{member.phone}</Fact>}
      {member.organisations.length > 0 && <Fact name="Organisation">{member.organisations.join(', ')}</Fact>}
      <Fact name="Member since">
        <DateTime at={member.memberSince} dayOnly />
      </Fact>
      <Fact name="Last seen">{member.lastSeenAt ? <DateTime at={member.lastSeenAt} dayOnly /> : 'never'}</Fact>
      <Fact name="Plan">{member.isSubscribed ? <PlanOfMember member={member} /> : 'none'}</Fact>
      <Fact name="Newsletter">
        {newsletterLabels[member.newsletter]}
        {newsletterSince && (
          <>
            {' '}
            since <DateTime at={newsletterSince} dayOnly />
          </>
        )}
      </Fact>
      <Fact name="Paid orders">
        {member.orders === 0 ? (
          'none'
        ) : (
          <Anchor component={Link} to={orders}>
            {member.orders} under Payments
          </Anchor>
        )}
      </Fact>
      {gifts.length > 0 && (
        <Fact name="Gifts">
          {gifts.map((gift) => (
            <div key={gift.orderId}>
              <GiftOfMember gift={gift} />
            </div>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function GiftOfMember({ gift: { orderId, plan, isBought, other, email, state } }: { gift: MemberGift }) {
  const order = (
    <Anchor component={Link} to={`${screenLink('payments')}?search=${orderId}`}>
      order {orderId}
    </Anchor>
  )
  const name = other ? (
    <Anchor component={Link} to={memberLink(other.id)}>
      {other.name}
    </Anchor>
  ) : (
    (isBought && email) || 'a closed account'
  )
  return (
    <>
      {planNames[plan]} {isBought ? 'bought for' : 'bought by'} {name}, {giftStateNames[state]} ({order})
    </>
  )
}
