import { Textarea, TextInput } from '@mantine/core'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import type { Draft } from './draft.ts'

interface Props {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

/** What an editor writes: the line in the letter box, and the words before the articles. */
export function Words({ draft, onChange }: Props) {
  const [first, second] = draft.articles
  return (
    <>
      <TextInput
        label="Subject"
        placeholder={first?.title ?? 'Made from the first article'}
        maxLength={sendingLimits.subject}
        value={draft.subject}
        onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
      />
      <TextInput
        label="Preheader"
        description="What letter boxes show beside the subject"
        placeholder={second?.title ?? 'Made from the articles'}
        maxLength={sendingLimits.preheader}
        value={draft.preheader}
        onChange={({ currentTarget: { value } }) => onChange({ preheader: value })}
      />
      <Textarea
        label="Custom message"
        description="Plain text; a blank line begins a new paragraph"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={sendingLimits.customMessage}
        value={draft.message}
        onChange={({ currentTarget: { value } }) => onChange({ message: value })}
      />
    </>
  )
}
