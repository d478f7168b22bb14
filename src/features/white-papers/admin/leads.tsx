import { Anchor, Button, Text } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { confirm } from '../../../platform/web/admin/confirm.tsx'
import { DateTime } from '../../../platform/web/admin/date-time.tsx'
import { download } from '../../../platform/web/admin/download.ts'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { type Column, DataTable } from '../../../platform/web/admin/list/data-table.tsx'
import { ListScreen } from '../../../platform/web/admin/list/list-screen.tsx'
import { useAttempt } from '../../../platform/web/admin/list/use-attempt.ts'
import { useList } from '../../../platform/web/admin/list/use-list.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { WhitePaperLead } from '../contract/endpoints.ts'
import { whitePaperLimits } from '../contract/rules.ts'

const listName = 'white-paper-leads'

export default function Leads() {
  const { id = '' } = useParams()
  const list = useList<WhitePaperLead>({
    name: `${listName} ${id}`,
    load: ({ page, limit, search }) =>
      adminApi.call('GET /admin/white-papers/:id/leads', { params: { id }, query: { page, limit, search } }),
    limit: 25,
  })
  const remove = useDeletion(`${listName} ${id}`)
  return (
    <ListScreen
      title="Leads"
      list={list}
      search={{ label: 'Search leads', placeholder: 'Name, email or company' }}
      failed="Failed to load the leads"
      actions={
        <Button
          variant="default"
          onClick={() => void download(`/admin/white-papers/${id}/leads.csv`, `leads-${id}.csv`, 'Failed to download')}
        >
          Download as CSV
        </Button>
      }
    >
      <Text size="sm" mb="sm">
        <Anchor component={Link} to={screenLink(`white-papers/${id}`)} size="sm" underline="always">
          The white paper
        </Anchor>
        {' · '}A lead is deleted {whitePaperLimits.keptDays} days after the consent. The CSV includes the consent text.
      </Text>
      <DataTable
        caption="Leads"
        list={list}
        columns={columnsFor((lead) => void remove(lead))}
        rowKey={(lead) => lead.id}
        empty={
          <p>
            {list.search ? 'No leads match.' : 'No leads yet. A lead appears when a reader opens the emailed link.'}
          </p>
        }
      />
    </ListScreen>
  )
}

function useDeletion(list: string) {
  const attempt = useAttempt(list)
  return async ({ id, name, email }: WhitePaperLead) => {
    const isSure = await confirm({
      title: 'Delete the lead?',
      about: `${name}, ${email}`,
      text: 'This permanently deletes the lead. The sponsor may have a copy: tell the sponsor too.',
      confirm: 'Delete',
      isGrave: true,
    })
    if (!isSure) return
    await attempt('Failed to delete the lead', async () => {
      const { message } = await adminApi.call('DELETE /admin/white-paper-leads/:id', { params: { id: String(id) } })
      notifySuccess(message)
    })
  }
}

const columnsFor = (remove: (lead: WhitePaperLead) => void): readonly Column<WhitePaperLead>[] => [
  { head: 'Name', isName: true, width: '12rem', cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Company', isMinor: true, cell: ({ company }) => company },
  { head: 'Consent given', isMinor: true, width: '9.5rem', cell: ({ askedAt }) => <DateTime at={askedAt} /> },
  { head: 'Email verified', width: '9.5rem', cell: ({ confirmedAt }) => <DateTime at={confirmedAt} /> },
  {
    head: 'Actions',
    isActions: true,
    cell: (lead) => (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Delete the lead ${lead.name}`}
        onClick={() => remove(lead)}
      >
        Delete
      </Button>
    ),
  },
]
