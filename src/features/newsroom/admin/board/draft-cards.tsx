import { ActionIcon, Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconUserPlus } from '../../../../platform/web/admin/icons.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useMay } from '../../../../platform/web/admin/user.ts'
import { Assignment } from '../../../articles/admin/assignment.tsx'
import { draftLink, titleOfDraft } from '../../../articles/admin/draft/new-draft.ts'
import type { ListedDraft } from '../../../articles/contract/editing.ts'
import { AssignDraft } from '../news/assign-draft.tsx'
import classes from './board.module.css'
import type { usePlannedDrafts } from './use-board.ts'

/** They move once they are added as articles. */
export function DraftCards({ drafts }: { drafts: ReturnType<typeof usePlannedDrafts> }) {
  const isEditor = useMay('editor')
  const [assigned, setAssigned] = useState<ListedDraft | null>(null)
  if (drafts.error)
    return <Failure sentence="Failed to load the drafts of new articles" error={drafts.error} retry={drafts.retry} />
  if (drafts.cards.length === 0) return null
  return (
    <>
      <ul className={classes.cards} aria-label="Drafts of new articles">
        {drafts.cards.map((draft) => (
          <li key={draft.key} className={classes.card}>
            <div className={classes.head}>
              <Link to={draftLink(draft.key)} className={classes.name}>
                {titleOfDraft(draft)}
              </Link>
              {isEditor && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Assign the draft ${titleOfDraft(draft)}`}
                  onClick={() => setAssigned(draft)}
                >
                  <IconUserPlus size={15} />
                </ActionIcon>
              )}
            </div>
            {draft.writer && <p className={classes.facts}>{draft.writer}</p>}
            <Badge color="gray" variant="outline">
              New article
            </Badge>
            <Assignment assignee={draft.assignee} dueOn={draft.dueOn} />
          </li>
        ))}
      </ul>
      {drafts.hasNextPage && (
        <Button size="xs" variant="default" loading={drafts.isFetchingNextPage} onClick={drafts.showMore}>
          Show more drafts of new articles
        </Button>
      )}
      {assigned && <AssignDraft draft={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}
