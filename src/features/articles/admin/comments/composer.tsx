import { Button, Group, Menu, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { explain } from '../../../../platform/web/admin/api.ts'
import { useColleagues } from '../../../../platform/web/admin/colleagues.ts'
import { IconAt } from '../../../../platform/web/admin/icons.tsx'
import { commentMessages } from '../../contract/comment-rules.ts'
import { MentionField } from './mention-field.tsx'
import { mentionsIn } from './mentions.ts'

interface Props {
  articleId: number
  label: string
  action: string
  isPending: boolean
  /** @throws ApiError */
  send: (words: string, mentions: number[]) => Promise<unknown>
  onClose: () => void
}

export function Composer({ articleId, label, action, isPending, send, onClose }: Props) {
  const [words, setWords] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const colleagues = useColleagues(articleId)
  const { problem, submit } = useSending({ words, colleagues, action, send, onClose })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const mention = (name: string) => {
    const at = field.current?.selectionStart ?? words.length
    const before = words.slice(0, at)
    const until = `${before}${/(?:^|\s)$/.test(before) ? '' : ' '}@${name} `
    flushSync(() => setWords(`${until}${words.slice(at)}`))
    field.current?.setSelectionRange(until.length, until.length)
  }
  return (
    <div data-own-form>
      <MentionField
        field={field}
        label={label}
        words={words}
        setWords={setWords}
        people={colleagues}
        problem={problem}
        onKeyDown={press}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" disabled={isPending} onClick={() => void submit()} title="Ctrl+Enter">
          {action}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <MentionMenu
          names={[...new Set(colleagues.map(({ name }) => name))]}
          mention={mention}
          focus={() => field.current?.focus()}
        />
      </Group>
    </div>
  )
}

interface Sending extends Pick<Props, 'action' | 'send' | 'onClose'> {
  words: string
  colleagues: ReturnType<typeof useColleagues>
}

/** Warns once about names that nobody has, or several people. */
function useSending({ words, colleagues, action, send, onClose }: Sending) {
  const [problem, setProblem] = useState('')
  const [warnedOf, setWarnedOf] = useState<string | null>(null)
  // The server names those without access.
  const staff = useColleagues(0)
  const submit = async () => {
    if (words.trim() === '') return setProblem(commentMessages.empty)
    setProblem('')
    const outsiders = staff.filter(({ name }) => !colleagues.some((one) => one.name === name))
    const { ids, shared, unknown } = mentionsIn(words, [...colleagues, ...outsiders])
    const warnings = [
      ...(unknown.length > 0
        ? [`No one on the staff is called ${unknown.join(', ')}. Choose a name from the list.`]
        : []),
      ...(shared.length > 0 ? [`Several people are called ${shared.join(', ')}. All of them receive an email.`] : []),
    ]
    if (warnings.length > 0 && warnedOf !== words) {
      setWarnedOf(words)
      return setProblem(`${warnings.join(' ')} To send the comment anyway, press “${action}” again.`)
    }
    try {
      await send(words, ids)
      onClose()
    } catch (error) {
      setProblem(explain('Failed to send the comment', error))
    }
  }
  return { problem, submit }
}

interface MentionMenuProps {
  names: readonly string[]
  mention: (name: string) => void
  focus: () => void
}

const MentionMenu = ({ names, mention, focus }: MentionMenuProps) => (
  <Menu position="bottom-end" returnFocus={false} onExitTransitionEnd={focus}>
    <Menu.Target>
      <Button size="xs" variant="subtle" color="gray" leftSection={<IconAt size={14} />}>
        Mention
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah="40vh" style={{ overflowY: 'auto' }}>
      {names.map((name) => (
        <Menu.Item key={name} onClick={() => mention(name)}>
          {name}
        </Menu.Item>
      ))}
      {names.length === 0 && <Text p="xs">No one</Text>}
    </Menu.Dropdown>
  </Menu>
)
