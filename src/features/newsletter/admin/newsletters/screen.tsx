import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { useHasFeature } from '../../../../platform/web/admin/features.ts'
import { IconPlus } from '../../../../platform/web/admin/icons.tsx'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { Failure, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useAttempt } from '../../../../platform/web/admin/list/use-attempt.ts'
import { notifySuccess } from '../../../../platform/web/admin/notify.tsx'
import type { AdminNewsletter } from '../../contract/newsletters.ts'
import { History } from '../progress/history.tsx'
import { formatCount } from '../progress/sends.ts'
import classes from '../send/send.module.css'
import { NewsletterDialog } from './newsletter-dialog.tsx'
import { newslettersQuery, useNewsletters } from './use-newsletters.ts'

export default function Newsletters() {
  const { newsletters, senderDomain, isLoading, error, retry } = useNewsletters()
  const [edited, setEdited] = useState<AdminNewsletter | 'new' | null>(null)
  const remove = useDeletion()
  const hasMore = useHasFeature('newsletters')
  return (
    <section className={classes.screen}>
      <ScreenHead title="Newsletters">
        {hasMore && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            Add newsletter
          </Button>
        )}
      </ScreenHead>
      {error ? (
        <Failure sentence="Failed to load the newsletters" error={error} retry={retry} />
      ) : (
        <DataTable
          caption="Newsletters"
          columns={columnsFor(setEdited, (newsletter) => void remove(newsletter))}
          list={{ rows: newsletters, limit: 1, total: newsletters.length, isLoading, isStale: false }}
          rowKey={({ id }) => id}
          empty={<p>No newsletters yet. Add one to send issues to readers.</p>}
        />
      )}
      <NewsletterDialog edited={edited} senderDomain={senderDomain} close={() => setEdited(null)} />
      <History />
    </section>
  )
}

type Act = (newsletter: AdminNewsletter) => void

const columnsFor = (edit: Act, remove: Act): readonly Column<AdminNewsletter>[] => [
  { head: 'Name', isName: true, cell: (newsletter) => <Name newsletter={newsletter} /> },
  {
    head: 'Sender',
    width: '14rem',
    cell: ({ senderName, senderAddress }) => [senderName, senderAddress].filter(Boolean).join(', ') || 'Default sender',
  },
  {
    head: 'Subscribers',
    isNumber: true,
    cell: ({ id, name, subscribers }) => (
      <Link
        to={`${screenLink('newsletter-users-list')}?newsletter=${id}`}
        aria-label={`${formatCount(subscribers)} subscribers of ${name}`}
      >
        {formatCount(subscribers)}
      </Link>
    ),
  },
  {
    head: 'Issues',
    isNumber: true,
    cell: ({ id, name, issues }) => (
      <Link to={`?newsletter=${id}`} aria-label={`${formatCount(issues)} issues of ${name}`}>
        {formatCount(issues)}
      </Link>
    ),
  },
  { head: 'Last sent', width: '9rem', cell: ({ lastSentAt }) => (lastSentAt ? <DateTime at={lastSentAt} /> : '–') },
  {
    head: 'Actions',
    isActions: true,
    width: '10rem',
    cell: (newsletter) => <RowActions newsletter={newsletter} edit={edit} remove={remove} />,
  },
]

function Name({ newsletter: { name, isDefault, isOpen } }: { newsletter: AdminNewsletter }) {
  // The only newsletter is always on offer.
  const isOffered = !useHasFeature('newsletters') || isOpen
  return (
    <>
      {name}
      {isDefault && (
        <Badge variant="light" ml="xs">
          Default
        </Badge>
      )}
      {!isOffered && (
        <Badge variant="light" color="gray" ml="xs">
          Not offered
        </Badge>
      )}
    </>
  )
}

const RowActions = ({ newsletter, edit, remove }: { newsletter: AdminNewsletter; edit: Act; remove: Act }) => (
  <>
    <Button size="compact-sm" variant="subtle" aria-label={`Edit ${newsletter.name}`} onClick={() => edit(newsletter)}>
      Edit
    </Button>
    {!newsletter.isDefault && (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Delete ${newsletter.name}`}
        onClick={() => remove(newsletter)}
      >
        Delete
      </Button>
    )}
  </>
)

function useDeletion() {
  const attempt = useAttempt(newslettersQuery)
  return ({ id }: AdminNewsletter) => {
    const params = { id: String(id) }
    const restore = () =>
      attempt('Failed to undo', async () => {
        const { message } = await adminApi.call('POST /admin/newsletters/:id/restoration', { params })
        notifySuccess(message)
      })
    return attempt('Failed to delete the newsletter', async () => {
      const { message } = await adminApi.call('DELETE /admin/newsletters/:id', { params })
      notifySuccess(message, restore)
    })
  }
}
