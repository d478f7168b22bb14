import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { IconPlus } from '../../../../platform/web/admin/icons.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { articleMessages } from '../../contract/rules.ts'
import { errorMessage } from '../editor/error-message.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'

export function KeywordsField({ editor }: { editor: EditorState }) {
  const { fields, set } = editor
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The button that had the focus may be gone.
  const focus = () => input.current?.focus()
  const add = (keywords: readonly string[]) => {
    set({ keywords: withAdded(fields.keywords, keywords) })
    focus()
  }
  const addTyped = () => {
    add(typed.split(','))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter publishes.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    addTyped()
  }
  const remove = (keyword: string) => {
    set({ keywords: fields.keywords.filter((one) => one !== keyword) })
    focus()
  }
  return (
    <SideSection title="Keywords">
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          ref={input}
          id={fieldId('keywords')}
          aria-label="Keyword"
          placeholder="Type one and press Enter"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          flex={1}
        />
        <Button variant="default" onClick={addTyped}>
          Add
        </Button>
      </Group>
      {fields.keywords.length > 0 && (
        <ul className={classes.chips} aria-label="Keywords of the article">
          {fields.keywords.map((keyword) => (
            <li key={keyword} className={classes.chip}>
              {keyword}
              <CloseButton size="xs" aria-label={`Remove ${keyword}`} onClick={() => remove(keyword)} />
            </li>
          ))}
        </ul>
      )}
      <Suggestions editor={editor} choose={add} />
    </SideSection>
  )
}

function Suggestions({ editor, choose }: { editor: EditorState; choose: (keywords: readonly string[]) => void }) {
  const found = useSuggestions(editor)
  return (
    <>
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={found.find} loading={found.isFinding}>
          Get Keywords
        </Button>
        <output className={classes.note}>{found.note}</output>
      </Group>
      {found.suggested.length > 0 && (
        <section aria-label="Suggested keywords" className={classes.suggested}>
          <ul className={classes.chips}>
            {found.suggested.map((keyword) => (
              <li key={keyword}>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Add ${keyword}`}
                  leftSection={<IconPlus size={12} />}
                  onClick={() => choose([keyword])}
                >
                  {keyword}
                </Button>
              </li>
            ))}
          </ul>
          <Group gap="xs">
            <Button size="compact-xs" variant="subtle" onClick={() => choose(found.suggested)}>
              Add all
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={found.dismiss}>
              Dismiss
            </Button>
          </Group>
        </section>
      )}
      {found.failure !== null && <Failure sentence={found.failure.sentence} error={found.failure.error} />}
    </>
  )
}

function withAdded(keywords: readonly string[], more: readonly string[]): string[] {
  const all = [...keywords]
  for (const keyword of more.map((text) => text.trim().replace(/\s+/g, ' '))) {
    if (keyword && !all.some((one) => one.toLowerCase() === keyword.toLowerCase())) all.push(keyword)
  }
  return all
}

/** Omits what the article has. Nobody has chosen them yet. */
function useSuggestions({ articleId, read, fields }: EditorState) {
  const [note, setNote] = useState('')
  const [offered, setOffered] = useState<readonly string[]>([])
  const suggested = withAdded(fields.keywords, offered).slice(fields.keywords.length)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ description, title }: { description: string; title: string }) =>
      adminApi.call('POST /admin/update-keyword/:id', {
        params: { id: String(articleId) },
        body: { description, title },
      }),
    onSuccess: ({ keywords }) => {
      setOffered(keywords)
      const count = withAdded(fields.keywords, keywords).length - fields.keywords.length
      setNote(count === 0 ? 'No new keywords found' : `${count} suggested. Choose the ones that fit.`)
    },
  })
  const find = () => {
    reset()
    const { description, title } = read()
    if (!description) return setNote(articleMessages.descriptionForKeywords)
    setNote('')
    setOffered([])
    mutate({ description, title })
  }
  const sentence = errorMessage(error, 'Error fetching keywords', 'Failed to fetch keywords')
  const dismiss = () => {
    setOffered([])
    setNote('')
  }
  return {
    find,
    isFinding: isPending,
    note: offered.length > 0 && suggested.length === 0 ? '' : note,
    suggested,
    dismiss,
    failure: error && { sentence, error },
  }
}
