import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { articleLink, sectionInFolder } from '../../../../platform/contract/links.ts'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { useMay } from '../../../../platform/web/admin/user.ts'
import type { AdminArticle } from '../../contract/editing.ts'
import { articleMessages } from '../../contract/rules.ts'
import { fromField, nowIn, toField } from '../editor/date-time.ts'
import classes from '../editor/editor.module.css'
import type { EditorState } from '../editor/use-editor.ts'
import { Dates } from '../fields/details.tsx'
import { SideSection } from '../fields/side-section.tsx'
import type { PublicationActions } from './use-publication-actions.ts'

interface Props {
  editor: EditorState
  article: AdminArticle
  publication: PublicationActions
  onPublish: () => void
  /** Saves the form first. */
  onSchedule: (publishAt: string) => void
}

export function EditPublication({ editor, article, publication, onPublish, onSchedule }: Props) {
  const mayPublish = useMay('editor')
  const { ID: id, isPublished, publishAtLocal } = article
  return (
    <SideSection title="Publication">
      {isPublished === 1 ? (
        <>
          <p className={classes.publication}>Published: readers see version {article.version}.</p>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              component="a"
              href={articleLink({ id, section: sectionInFolder(article.folder) ?? '', slug: article.slug })}
              target="_blank"
            >
              View
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={publication.isBusy}
              onClick={() => void publication.unpublish()}
            >
              Unpublish
            </Button>
          </Group>
        </>
      ) : publishAtLocal && mayPublish ? (
        <>
          <p className={classes.publication}>Will be published at {publishAtLocal.slice(0, 16)}.</p>
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={publication.isBusy} onClick={onPublish}>
              Publish now
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={publication.isBusy}
              onClick={() => void publication.takeOffSchedule()}
            >
              Unschedule
            </Button>
          </Group>
        </>
      ) : (
        mayPublish && <Scheduling isBusy={publication.isBusy} onSchedule={onSchedule} />
      )}
      {mayPublish && isPublished === 1 && (
        <Pinning key={`pin ${article.unpinAtLocal}`} article={article} publication={publication} />
      )}
      {mayPublish && (isPublished === 1 || publishAtLocal) && (
        <TakingDown key={article.takeDownAtLocal} at={article.takeDownAtLocal} publication={publication} />
      )}
      <Dates editor={editor} kind="edit" />
    </SideSection>
  )
}

function Pinning({ article, publication }: Pick<Props, 'article' | 'publication'>) {
  const { timeZone } = useAdminSite()
  const { isPinned, unpinAtLocal } = article
  const [chosen, choose] = useState(unpinAtLocal ?? '')
  const [problem, setProblem] = useState('')
  const pin = () => {
    if (chosen && chosen <= nowIn(timeZone)) return setProblem(articleMessages.pinPast)
    setProblem('')
    void publication.pin(chosen || null)
  }
  return (
    <>
      {isPinned && (
        <p className={classes.publication}>
          Pinned to the top of its section
          {unpinAtLocal ? ` until ${unpinAtLocal.slice(0, 16)}.` : ', until it is unpinned.'}
        </p>
      )}
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          type="datetime-local"
          label="Pin to the top until"
          description={`In the time zone ${timeZone}. Leave empty to pin until you unpin it`}
          value={toField(chosen)}
          onChange={(event) => choose(fromField(event.currentTarget.value))}
          error={problem}
          flex={1}
        />
        {isPinned && chosen === (unpinAtLocal ?? '') ? (
          <Button variant="default" disabled={publication.isBusy} onClick={() => void publication.unpin()}>
            Unpin
          </Button>
        ) : (
          <Button variant="default" disabled={publication.isBusy} onClick={pin}>
            Pin
          </Button>
        )}
      </Group>
    </>
  )
}

function TakingDown({ at, publication }: { at: string | null; publication: PublicationActions }) {
  const { timeZone } = useAdminSite()
  const [chosen, choose] = useState(at ?? '')
  const [problem, setProblem] = useState('')
  const takeDown = () => {
    if (chosen <= nowIn(timeZone)) return setProblem(articleMessages.takeDownPast)
    setProblem('')
    void publication.takeDown(chosen)
  }
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        type="datetime-local"
        label="Unpublish at"
        description={`In the time zone ${timeZone}`}
        value={toField(chosen)}
        onChange={(event) => choose(fromField(event.currentTarget.value))}
        error={problem}
        flex={1}
      />
      {at !== null && chosen === at ? (
        <Button variant="default" disabled={publication.isBusy} onClick={() => void publication.takeDown(null)}>
          Cancel unpublishing
        </Button>
      ) : (
        <Button variant="default" disabled={publication.isBusy || !chosen} onClick={takeDown}>
          Set
        </Button>
      )}
    </Group>
  )
}

function Scheduling({ isBusy, onSchedule }: Pick<Props, 'onSchedule'> & { isBusy: boolean }) {
  const { timeZone } = useAdminSite()
  const [publishAt, setPublishAt] = useState('')
  const [problem, setProblem] = useState('')
  const schedule = () => {
    if (publishAt <= nowIn(timeZone)) return setProblem(articleMessages.publishAtPast)
    setProblem('')
    onSchedule(publishAt)
  }
  return (
    <>
      <p className={classes.publication}>Not published.</p>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          type="datetime-local"
          label="Publish at"
          description={`In the time zone ${timeZone}`}
          value={toField(publishAt)}
          onChange={(event) => setPublishAt(fromField(event.currentTarget.value))}
          error={problem}
          flex={1}
        />
        <Button variant="default" disabled={isBusy || !publishAt} onClick={schedule}>
          Schedule
        </Button>
      </Group>
    </>
  )
}
