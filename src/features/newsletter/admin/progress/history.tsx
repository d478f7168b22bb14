import { Badge, Title } from '@mantine/core'
import { Link } from 'react-router'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { type Column, DataTable } from '../../../../platform/web/admin/list/data-table.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { Pager } from '../../../../platform/web/admin/list/pager.tsx'
import type { NewsletterSend } from '../../contract/sends.ts'
import { NewsletterSelect } from '../newsletters/newsletter-select.tsx'
import { useNewsletters } from '../newsletters/use-newsletters.ts'
import classes from './progress.module.css'
import { formatCount, stateColour, stateWord, useSends } from './sends.ts'

const columns: readonly Column<NewsletterSend>[] = [
  {
    head: 'Subject',
    isName: true,
    cell: ({ id, subject }) => (
      <Link to={`${screenLink('SendNewsletter')}?send=${id}`} className={classes.link}>
        {subject}
      </Link>
    ),
  },
  { head: 'Sent', width: '9rem', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { head: 'By', width: '8rem', cell: ({ createdBy }) => createdBy },
  {
    head: 'Status',
    width: '7rem',
    cell: (send) => (
      <Badge color={stateColour(send)} variant="light">
        {stateWord(send)}
      </Badge>
    ),
  },
  { head: 'Recipients', isNumber: true, cell: ({ total }) => formatCount(total) },
  { head: 'Submitted', isNumber: true, cell: ({ submitted }) => formatCount(submitted) },
  { head: 'Failed', isNumber: true, cell: ({ failed }) => formatCount(failed) },
  { head: 'Skipped', isNumber: true, cell: ({ skipped }) => formatCount(skipped) },
]

const ofNewsletter: Column<NewsletterSend> = { head: 'Newsletter', cell: ({ newsletter }) => newsletter }

export function History() {
  const list = useSends()
  const { newsletters, hasSeveral } = useNewsletters()
  // Past issues of newsletters that are now switched off keep their names.
  const [first] = newsletters
  const showsNames = hasSeveral || (first && list.rows.some(({ newsletter }) => newsletter !== first.name))
  return (
    <section className={classes.history} aria-labelledby="newsletter-history">
      <Title order={2} id="newsletter-history">
        History
      </Title>
      {hasSeveral && (
        <NewsletterSelect
          label="Issues of"
          all="All newsletters"
          newsletters={newsletters}
          value={list.filters.newsletter}
          onChange={(newsletter) => list.setFilter('newsletter', newsletter)}
        />
      )}
      {list.error ? (
        <Failure sentence="Failed to fetch the newsletters" error={list.error} retry={list.retry} />
      ) : (
        <>
          <DataTable
            caption="Sent newsletters"
            columns={showsNames ? columns.toSpliced(1, 0, ofNewsletter) : columns}
            list={list}
            rowKey={({ id }) => id}
            empty={<p>No newsletters sent yet. Sent newsletters appear here.</p>}
          />
          {!list.isLoading && list.total > 0 && <Pager list={list} />}
        </>
      )}
    </section>
  )
}
