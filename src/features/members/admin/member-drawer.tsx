import { Alert, Anchor, Drawer, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { planNames } from '../../../platform/contract/plans.ts'
import { adminApi, explain } from '../../../platform/web/admin/api.ts'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import drawer from '../../../platform/web/admin/drawer.module.css'
import { memberLink, screenLink } from '../../../platform/web/admin/links.ts'
import { MailAddress } from '../../../platform/web/admin/mail-address.tsx'
import { giftStateNames } from '../../subscriptions/contract/gift-rules.ts'
import type { MemberGift } from '../../subscriptions/contract/gifts.ts'
import type { MemberDetail } from '../contract/endpoints.ts'
import { PlanOfMember } from './columns.tsx'
import { MemberBenefits } from './given-benefits.tsx'
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

/** All about one member: plan, orders, newsletter, labels, note. */
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
      {error && (
        <Alert color="red" variant="light" role="alert">
          {explain('Failed to fetch the member', error)}
        </Alert>
      )}
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
  return (
    <dl className={drawer.facts}>
      <dt>ID</dt>
      <dd>{member.id}</dd>
      <dt>Email</dt>
      <dd>
        <MailAddress address={member.email} />
      </dd>
      {member.phone && (
        <>
          <dt>Phone</dt>
          <dd>{member.phone}</dd>
        </>
      )}
      {member.organisations.length > 0 && (
        <>
          <dt>Organisation</dt>
          <dd>{member.organisations.join(', ')}</dd>
        </>
      )}
      <dt>Member since</dt>
      <dd>
        <DateTime at={member.memberSince} dayOnly />
      </dd>
      <dt>Last seen</dt>
      <dd>{member.lastSeenAt ? <DateTime at={member.lastSeenAt} dayOnly /> : 'never'}</dd>
      <dt>Plan</dt>
      <dd>{member.isSubscribed ? <PlanOfMember member={member} /> : 'none'}</dd>
      <dt>Newsletter</dt>
      <dd>
        {newsletterLabels[member.newsletter]}
        {newsletterSince && (
          <>
            {' '}
            since <DateTime at={newsletterSince} dayOnly />
          </>
        )}
      </dd>
      <dt>Paid orders</dt>
      <dd>
        {member.orders === 0 ? (
          'none'
        ) : (
          <Anchor
            component={Link}
            to={`${screenLink('payments')}?${new URLSearchParams({ search: member.email }).toString()}`}
          >
            {member.orders} under Payments
          </Anchor>
        )}
      </dd>
      {gifts.length > 0 && (
        <>
          <dt>Gifts</dt>
          <dd>
            {gifts.map((gift) => (
              <div key={gift.orderId}>
                <GiftOfMember gift={gift} />
              </div>
            ))}
          </dd>
        </>
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
