import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { commentLimits } from '../../contract/comment-rules.ts'
import { mentionAt } from './mentions.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  words: string
  setWords: (words: string) => void
  people: readonly { id: number; name: string }[]
  problem: string
  /** Gets keys that the list of people does not take. */
  onKeyDown: (event: KeyboardEvent) => void
}

export function MentionField({ field, label, words, setWords, people, problem, onKeyDown }: Props) {
  const [caret, setCaret] = useState(0)
  const list = useCombobox()
  const typing = mentionAt(words.slice(0, caret), people)
  const { selectFirstOption } = list
  const isOpen = list.dropdownOpened && typing !== null
  useEffect(() => {
    if (isOpen && words) selectFirstOption()
  }, [isOpen, words, selectFirstOption])
  const complete = (name: string) => {
    const end = (typing?.from ?? caret) + name.length + 2
    // At once: the next key may come before the next frame.
    flushSync(() => {
      setWords(`${words.slice(0, typing?.from)}@${name} ${words.slice(caret)}`)
      setCaret(end)
    })
    field.current?.setSelectionRange(end, end)
    list.closeDropdown()
  }
  return (
    <Combobox store={list} onOptionSubmit={complete} position="bottom-start">
      <Combobox.Target>
        <Textarea
          ref={field}
          label={label}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={commentLimits.words}
          value={words}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            setWords(value)
            setCaret(selectionStart)
            list.openDropdown()
          }}
          onBlur={() => list.closeDropdown()}
          onKeyDown={(event) => {
            if (!isOpen || !['Escape', 'Enter'].includes(event.key)) onKeyDown(event)
          }}
          error={problem}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options mah="40vh" style={{ overflowY: 'auto' }} aria-label="Colleagues">
          {typing?.people.map(({ id, name }) => (
            <Combobox.Option key={id} value={name}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
