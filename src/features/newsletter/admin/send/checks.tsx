import { Alert, List } from '@mantine/core'
import { IconCircleCheck } from '../../../../platform/web/admin/icons.tsx'
import type { IssueCheck } from '../../contract/sends.ts'

export function IssueChecks({ checks }: { checks: readonly IssueCheck[] }) {
  if (checks.length === 0)
    return (
      <Alert variant="light" color="green" icon={<IconCircleCheck />} p="xs">
        Links, images, size and wording look good.
      </Alert>
    )
  const hasProblems = checks.some(({ level }) => level === 'problem')
  return (
    <Alert variant="light" color={hasProblems ? 'red' : 'yellow'} title="Before you send it" p="xs">
      <List size="sm">
        {checks.map(({ level, sentence }) => (
          <List.Item key={sentence}>
            {level === 'problem' && <b>Problem: </b>}
            {sentence}.
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
