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

/** What the staff say about an article. Readers never see it. */
export function CommentsSection({ articleId, comments }: Props) {
  const [showsResolved, setShowsResolved] = useState(false)
  const resolvedId = useId()
  const { asked, ask } = comments
  const open = comments.threads.filter(({ resolvedAt }) => !resolvedAt)
  const resolved = comments.threads.filter(({ resolvedAt }) => resolvedAt)
  const list = (threads: Comments['threads']) => (
    <ul className={classes.threads}>
      {threads.map((thread) => (
        <ThreadItem key={thread.id} articleId={articleId} thread={thread} comments={comments} />
      ))}
    </ul>
  )
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
      {open.length > 0 && list(open)}
      {resolved.length > 0 && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={showsResolved}
            aria-controls={resolvedId}
            onClick={() => setShowsResolved(!showsResolved)}
          >
            Resolved comments: {resolved.length}
          </Button>
          <div id={resolvedId} hidden={!showsResolved}>
            {showsResolved && list(resolved)}
          </div>
        </>
      )}
    </SideSection>
  )
}
