import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnsavedGuard } from '../../../platform/web/admin/use-unsaved-guard.ts'
import editorClasses from '../../articles/admin/editor/editor.module.css'
import { LazyTextEditor } from '../../articles/admin/editor/lazy-text-editor.tsx'
import { SideSection } from '../../articles/admin/fields/side-section.tsx'
import type { TextHandle } from '../../articles/admin/text/text-editor-controller.ts'
import { LinkPicture } from '../../pictures/admin/link-picture.tsx'
import type { AdminPage, PageContent } from '../contract/endpoints.ts'
import { pageLimits } from '../contract/rules.ts'
import { Removal, Schedule, Versions } from './side.tsx'
import { usePageActions } from './use-page-actions.ts'

interface Props {
  page: AdminPage
  start: PageContent
  /** `start` is an earlier version that is not saved yet. */
  isTaken: boolean
  onChanged: (page: AdminPage) => void
  onTake: (version: number) => void
}

function usePageForm({ page, start, isTaken, onChanged }: Props) {
  const [fields, setFields] = useState<Omit<PageContent, 'html'>>(start)
  // The text editor ignores later props.
  const [html] = useState(start.html)
  const [isUnsaved, setUnsaved] = useState(isTaken)
  const text = useRef<TextHandle>(null)
  const set = (changed: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...changed }))
    setUnsaved(true)
  }
  const actions = usePageActions(page, onChanged)
  useUnsavedGuard(isUnsaved, 'Leave this page?')
  const save = async () => {
    const { title, description, imageUrl } = fields
    const isSaved = await actions.save({ title, description, imageUrl, html: text.current?.html() ?? html })
    if (isSaved) setUnsaved(false)
    return isSaved
  }
  const remove = async () => {
    const isRemoved = await actions.remove()
    // At once: else leaving the deleted page's screen asks about unsaved changes.
    if (isRemoved) flushSync(() => setUnsaved(false))
    return isRemoved
  }
  const publish = async () => {
    const isNew = page.version === 0
    const done = isUnsaved || isNew ? await save() : true
    if (done) await actions.publish({ isPublished: true })
  }
  const mount = (handle: TextHandle) => {
    text.current = handle
  }
  return { fields, set, html, mount, isUnsaved, touch: () => setUnsaved(true), actions, save, remove, publish }
}

export function PageEditor(props: Props) {
  const { page, onTake } = props
  const { fields, set, html, mount, isUnsaved, touch, actions, save, remove, publish } = usePageForm(props)
  return (
    <form className={editorClasses.editor} onSubmit={(event) => event.preventDefault()} noValidate>
      <div className={editorClasses.bar}>
        <h1 className={editorClasses.heading}>Edit page</h1>
        <Text size="sm" c="dimmed">
          {isUnsaved ? 'Not saved' : stateOf(page)}
        </Text>
        <div className={editorClasses.actions}>
          <Button variant="default" component="a" href={page.path}>
            View
          </Button>
          <Button variant="default" onClick={() => void save()} loading={actions.isBusy}>
            Save draft
          </Button>
          <Button onClick={() => void publish()} loading={actions.isBusy}>
            Publish
          </Button>
        </div>
      </div>
      <div className={editorClasses.columns}>
        <div className={editorClasses.main}>
          <TextInput
            label="Title"
            required
            maxLength={pageLimits.title}
            value={fields.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <p className={editorClasses.label}>Text</p>
          {page.slug === 'media-pack' && (
            <Text size="sm" c="dimmed" mb="xs">
              The PDF contains this text, then your ad slots and contact details. Images are left out.
            </Text>
          )}
          <LazyTextEditor height={480} onMount={mount} html={html} onReady={() => {}} onChange={touch} />
        </div>
        <div className={editorClasses.side}>
          {/* The media pack is a file: there is no link preview. */}
          {page.slug !== 'media-pack' && <LinkFields fields={fields} set={set} />}
          <Schedule key={page.publishAtLocal} page={page} isUnsaved={isUnsaved} publish={actions.publish} />
          <Versions page={page} onTake={onTake} />
          <Removal page={page} remove={remove} />
        </div>
      </div>
    </form>
  )
}

interface LinkFieldsProps {
  fields: Pick<PageContent, 'description' | 'imageUrl'>
  set: (changed: Partial<PageContent>) => void
}

const LinkFields = ({ fields, set }: LinkFieldsProps) => (
  <SideSection title="Search engines and links">
    <Textarea
      label="Description"
      description="Search engines and link previews show it."
      autosize
      minRows={2}
      maxLength={pageLimits.description}
      value={fields.description}
      onChange={(event) => set({ description: event.currentTarget.value })}
    />
    <LinkPicture
      imageUrl={fields.imageUrl}
      words={{ upload: 'Upload a social image', alt: 'The image in link previews' }}
      onChange={(imageUrl) => set({ imageUrl })}
    />
  </SideSection>
)

function stateOf({ state, version, liveVersion }: AdminPage): string {
  if (state === 'original') return 'Original text'
  if (state === 'changed') return `Version ${version} saved, readers see version ${liveVersion}`
  return { draft: 'Draft, not published', scheduled: 'Scheduled', published: 'Published' }[state]
}
