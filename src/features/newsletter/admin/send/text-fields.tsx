import { Text, TextInput } from '@mantine/core'
import { sendingLimits } from '../../contract/send-rules.ts'
import type { NewsletterDraft } from './draft.ts'
import { MessageField } from './message/message-field.tsx'

interface Props {
  draft: NewsletterDraft
  onChange: (changes: Partial<NewsletterDraft>) => void
}

export function TextFields({ draft, onChange }: Props) {
  const [first, second] = draft.articles
  return (
    <>
      <TextInput
        label="Subject"
        placeholder={first?.title ?? 'Taken from the first article'}
        maxLength={sendingLimits.subject}
        value={draft.subject}
        onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
      />
      <TextInput
        label="Preheader"
        description="Shown beside the subject in the inbox"
        placeholder={second?.title ?? 'Taken from the articles'}
        maxLength={sendingLimits.preheader}
        value={draft.preheader}
        onChange={({ currentTarget: { value } }) => onChange({ preheader: value })}
      />
      <div>
        <Text size="sm" fw={600} component="div" aria-hidden>
          Custom message
        </Text>
        <MessageField key={draft.key} html={draft.messageHtml} onChange={(messageHtml) => onChange({ messageHtml })} />
      </div>
    </>
  )
}
