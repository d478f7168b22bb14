import { Anchor, Badge, Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { adminApi, explain } from '../../../platform/web/admin/api.ts'
import { FormFooter } from '../../../platform/web/admin/form-footer.tsx'
import { screenLink } from '../../../platform/web/admin/links.ts'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import type { AdminListedOf } from '../../content/admin/content-calls.ts'
import { contentScreen } from '../../content/admin/content-screen.tsx'
import type { WhitePaper } from '../contract/endpoints.ts'
import { whitePaperRecord } from '../contract/record.ts'

const List = contentScreen<AdminListedOf<WhitePaper>>(whitePaperRecord, [
  { head: 'Sponsor', width: '14rem', cell: ({ sponsor }) => sponsor },
  {
    head: 'Requests',
    width: '7rem',
    cell: ({ isOpen }) => (
      <Badge variant="light" color={isOpen ? 'green' : 'gray'}>
        {isOpen ? 'Open' : 'Closed'}
      </Badge>
    ),
  },
  {
    head: 'Leads',
    isNumber: true,
    width: '6rem',
    cell: ({ id, title, leads }) => (
      <Anchor
        component={Link}
        to={screenLink(`white-papers/${id}/leads`)}
        size="sm"
        aria-label={`${leads} leads of ${title}`}
      >
        {leads}
      </Anchor>
    ),
  },
])

export default function WhitePapers() {
  const [isForgetting, setForgetting] = useState(false)
  return (
    <>
      <List />
      <Button variant="default" mt="lg" onClick={() => setForgetting(true)}>
        Delete leads by email
      </Button>
      {isForgetting && <ForgetDialog onClose={() => setForgetting(false)} />}
    </>
  )
}

/** For a person's request to be forgotten. Covers deleted white papers too. */
function ForgetDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const forget = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { message } = await adminApi.call('POST /admin/white-paper-leads/forget', { body: { email } })
      notifySuccess(message)
      await queries.invalidateQueries({ queryKey: [whitePaperRecord.name] })
      onClose()
    } catch (error) {
      setProblem(explain('Failed to delete the leads.', error))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Delete leads by email">
      <form onSubmit={(event) => void forget(event)} noValidate>
        <Stack>
          <TextInput
            type="email"
            label="Email address"
            description="Permanently deletes all leads with this email address"
            value={email}
            error={problem}
            onChange={(event) => {
              setProblem('')
              setEmail(event.currentTarget.value)
            }}
            data-autofocus
          />
          <FormFooter onCancel={onClose} color="red">
            Delete
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}
