import { useMay } from '../../../../platform/web/admin/user.ts'
import { Assignment } from '../assignment.tsx'
import { useDraftAssignment, useDraftColleagues } from '../draft/use-draft-assignment.ts'
import { SideSection } from '../fields/side-section.tsx'
import { AssignmentFields } from './assignment-fields.tsx'

interface Props {
  draftKey: string
  writer: string | null
  /** Whether the server has the draft. */
  isStored: boolean
}

export function DraftAssignment({ draftKey, writer, isStored }: Props) {
  const isEditor = useMay('editor')
  const colleagues = useDraftColleagues(writer)
  const { assignment, assign } = useDraftAssignment(draftKey, isStored)
  if (!assignment || (!isEditor && !assignment.assignee && !assignment.dueOn)) return null
  return (
    <SideSection title="Workflow">
      {isEditor ? (
        <AssignmentFields
          key={`${assignment.assignee?.id} ${assignment.dueOn}`}
          assignment={assignment}
          colleagues={colleagues}
          assign={assign}
        />
      ) : (
        <Assignment {...assignment} />
      )}
    </SideSection>
  )
}
