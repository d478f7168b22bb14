import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { SideSection } from '../fields/side-section.tsx'
import classes from './comments.module.css'
import { Composer } from './composer.tsx'
import { ThreadItem } from './thread.tsx'
import type { Comments } from './use-comments.ts'

interface Props {
  articleId: number
  comments: Comments
}

/** Readers never see them. */
export function CommentsSection({ articleId, comments }: Props) {
  const { threads, asked, ask } = comments
  const open = threads.filter(({ resolvedAt }) => !resolvedAt)
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt)
  return (
    <SideSection title="Comments">
      {asked === undefined ? (
        <div className={classes.begin}>
          <Button size="xs" variant="default" onClick={comments.begin} title="Ctrl+Alt+M">
            Comment
          </Button>
          <p className={classes.quiet}>
            Select a passage to comment on it, or comment on the whole article. Shortcut: Ctrl+Alt+M.
          </p>
        </div>
      ) : (
        <>
          {asked && <blockquote className={classes.quotation}>{asked.text}</blockquote>}
          <Composer
            key={asked?.position}
            articleId={articleId}
            label={asked ? 'Comment on the passage' : 'Comment on the article'}
            action="Comment"
            isPending={comments.isPending}
            send={(words, mentions) => comments.add({ words, mentions, passage: asked })}
            onClose={() => {
              ask(undefined)
              if (asked) comments.focusText()
            }}
          />
        </>
      )}
      {open.length > 0 && <Threads articleId={articleId} threads={open} comments={comments} />}
      {resolved.length > 0 && <Resolved articleId={articleId} threads={resolved} comments={comments} />}
    </SideSection>
  )
}

interface ThreadsProps extends Props {
  threads: Comments['threads']
}

const Threads = ({ articleId, threads, comments }: ThreadsProps) => (
  <ul className={classes.threads}>
    {threads.map((thread) => (
      <ThreadItem key={thread.id} articleId={articleId} thread={thread} comments={comments} />
    ))}
  </ul>
)

function Resolved(props: ThreadsProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        Resolved comments: {props.threads.length}
      </Button>
      <div id={id} hidden={!isShown}>
        {isShown && <Threads {...props} />}
      </div>
    </>
  )
}
