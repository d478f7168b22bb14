import { Skeleton, Text, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import type { NewsletterDraft } from './draft.ts'

const MessageEditor = lazy(() => import('./message/message-editor.tsx'))

interface Props {
  draft: NewsletterDraft
  onChange: (changes: Partial<NewsletterDraft>) => void
}

/** Subject, preheader and custom message. */
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
        <Suspense fallback={<Skeleton height={160} />}>
          <MessageEditor
            key={draft.key}
            html={draft.messageHtml}
            onChange={(messageHtml) => onChange({ messageHtml })}
          />
        </Suspense>
      </div>
    </>
  )
}
