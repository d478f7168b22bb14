import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '../../../../platform/web/admin/date-time.tsx'
import type { Thread } from '../../contract/comments.ts'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import type { Comments } from './use-comments.ts'

interface Props {
  articleId: number
  thread: Thread
  comments: Comments
}

export function ThreadItem({ articleId, thread, comments }: Props) {
  const [isAnswering, setAnswering] = useState(false)
  const { id, author, replies, resolvedAt, resolvedBy } = thread
  return (
    <li className={classes.thread} data-active={comments.active === id || undefined}>
      <Quotation thread={thread} comments={comments} />
      <Words comment={thread} />
      {replies.map((reply) => (
        <div key={reply.id} className={classes.reply}>
          <Words comment={reply} />
        </div>
      ))}
      {resolvedAt && (
        <p className={classes.quiet}>
          Resolved by {resolvedBy} <DateTime at={resolvedAt} />
        </p>
      )}
      {isAnswering ? (
        <Composer
          articleId={articleId}
          label={`Reply to ${author}`}
          action="Reply"
          isPending={comments.isPending}
          send={(words, mentions) => comments.add({ words, mentions, replyTo: id })}
          onClose={() => setAnswering(false)}
        />
      ) : (
        <Group gap="xs">
          {!resolvedAt && (
            <Button size="compact-sm" variant="default" onClick={() => setAnswering(true)}>
              Reply
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={comments.isPending}
            onClick={() => void comments.resolve(id, !resolvedAt)}
          >
            {resolvedAt ? 'Reopen' : 'Resolve'}
          </Button>
        </Group>
      )}
    </li>
  )
}

function Quotation({ thread, comments }: Omit<Props, 'articleId'>) {
  const { id, quotation, resolvedAt } = thread
  if (quotation === '') return <p className={classes.quiet}>On the whole article</p>
  if (comments.isRemoved(thread))
    return (
      <>
        <p className={classes.quiet}>The passage was removed</p>
        <blockquote className={classes.quotation}>{quotation}</blockquote>
      </>
    )
  if (resolvedAt) return <blockquote className={classes.quotation}>{quotation}</blockquote>
  return (
    <button
      type="button"
      className={classes.quotation}
      aria-label={`Go to the passage: ${quotation}`}
      onClick={() => {
        comments.setActive(id)
        comments.goTo(id)
      }}
    >
      {quotation}
    </button>
  )
}

const Words = ({ comment: { author, at, words } }: { comment: Pick<Thread, 'author' | 'at' | 'words'> }) => (
  <>
    <p className={classes.by}>
      <strong>{author}</strong> <DateTime at={at} />
    </p>
    <p className={classes.words}>{words}</p>
  </>
)
