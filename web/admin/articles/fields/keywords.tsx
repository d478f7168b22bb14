import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { articleMessages } from '../../../../contract/article/rules.ts'
import { adminApi } from '../../api.ts'
import { Failure } from '../../kit/list/list-screen.tsx'
import { errorMessage } from '../editor/error-message.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'

/** Keywords: typed one by one, or suggested from the text. */
export function KeywordsField({ editor }: { editor: EditorState }) {
  const { fields, set } = editor
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const found = useSuggestions(editor)
  const add = () => {
    set({ keywords: withAdded(fields.keywords, typed.split(',')) })
    setTyped('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter publishes.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }
  const remove = (keyword: string) => {
    set({ keywords: fields.keywords.filter((one) => one !== keyword) })
    input.current?.focus()
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
        <Button variant="default" onClick={add}>
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
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={found.find} loading={found.isFinding}>
          Get Keywords
        </Button>
        <output className={classes.note}>{found.note}</output>
      </Group>
      {found.failure !== null && <Failure sentence={found.failure.sentence} error={found.failure.error} />}
    </SideSection>
  )
}

/** Adds keywords that are not there yet. Ignores case and blanks. */
function withAdded(keywords: readonly string[], more: readonly string[]): string[] {
  const all = [...keywords]
  for (const keyword of more.map((text) => text.trim().replace(/\s+/g, ' '))) {
    if (keyword && !all.some((one) => one.toLowerCase() === keyword.toLowerCase())) all.push(keyword)
  }
  return all
}

/** Adds the keywords that the server suggests for the text. */
function useSuggestions({ articleId, read, set, fields }: EditorState) {
  const [note, setNote] = useState('')
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ description, title }: { description: string; title: string }) =>
      adminApi.call('POST /admin/update-keyword/:id', {
        params: { id: String(articleId) },
        body: { description, title },
      }),
    onSuccess: ({ keywords }) => {
      const all = withAdded(fields.keywords, keywords)
      const count = all.length - fields.keywords.length
      set({ keywords: all })
      setNote(count === 0 ? 'No new keywords found' : `${count} added`)
    },
  })
  const find = () => {
    reset()
    const { description, title } = read()
    if (!description) return setNote(articleMessages.descriptionForKeywords)
    setNote('')
    mutate({ description, title })
  }
  const sentence = errorMessage(error, 'Error fetching keywords', 'Failed to fetch keywords')
  return { find, isFinding: isPending, note, failure: error && { sentence, error } }
}
