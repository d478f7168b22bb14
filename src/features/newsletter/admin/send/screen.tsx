import { Button, Fieldset, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { randomUuid } from '../../../../platform/web/random-uuid.ts'
import '@mantine/core/styles/Fieldset.layer.css'
import { IconDownload, IconMail, IconSend } from '../../../../platform/web/admin/icons.tsx'
import { ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { ArticlePicker } from '../../../../platform/web/admin/picker/article-picker.tsx'
import { ChosenArticles } from '../../../../platform/web/admin/picker/chosen-articles.tsx'
import { ProblemAlert } from '../../../../platform/web/admin/problem-alert.tsx'
import { sendingLimits } from '../../contract/send-rules.ts'
import { History } from '../progress/history.tsx'
import { SendPanel } from '../progress/send-panel.tsx'
import {
  emptyNewsletterDraft,
  isDraftEmpty,
  isReadyToSend,
  type NewsletterDraft,
  readNewsletterDraft,
  storeNewsletterDraft,
} from './draft.ts'
import { MessageField } from './message/message-field.tsx'
import { Preview } from './preview.tsx'
import { Recipients } from './recipients.tsx'
import { Scheduled, ScheduleForm } from './schedule.tsx'
import classes from './send.module.css'
import { SponsorFields } from './sponsor-fields.tsx'
import { useDownloadNewsletter, useSendNewsletter, useShownSend, useTestNewsletter } from './use-sending.ts'

export default function SendNewsletter() {
  const { draft, change, clear } = useNewsletterDraft()
  const { shown, show } = useShownSend()
  return (
    <section className={classes.screen}>
      <ScreenHead title="Send Newsletter">
        {!isDraftEmpty(draft) && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Start over
          </Button>
        )}
      </ScreenHead>
      <SendPanel shown={shown} onShow={show} />
      <Scheduled draft={draft} onUnscheduled={change} />
      <div className={classes.columns}>
        <form className={classes.composer} onSubmit={(event) => event.preventDefault()} aria-label="Newsletter">
          <Fieldset legend="Text" className={classes.group}>
            <TextFields draft={draft} onChange={change} />
          </Fieldset>
          <Fieldset legend="Articles" className={classes.group}>
            <ChosenArticles
              chosen={draft.articles}
              most={sendingLimits.articles}
              onChange={(articles) => change({ articles })}
            />
            <ArticlePicker
              chosen={draft.articles}
              most={sendingLimits.articles}
              onChange={(articles) => change({ articles })}
            />
          </Fieldset>
          <Fieldset legend="Advertisement" className={classes.group}>
            <SponsorFields draft={draft} onChange={change} />
          </Fieldset>
          <Fieldset legend="Recipients" className={classes.group}>
            <Recipients draft={draft} onChange={change} />
          </Fieldset>
          <Actions
            draft={draft}
            onSent={(send) => {
              clear()
              show(send)
            }}
            onKeySpent={() => change({ key: randomUuid() })}
          />
          <ScheduleForm draft={draft} onScheduled={clear} />
        </form>
        <Preview draft={draft} />
      </div>
      <History />
    </section>
  )
}

interface Props {
  draft: NewsletterDraft
  onSent: (send: number) => void
  onKeySpent: () => void
}

function Actions(props: Props) {
  const { draft } = props
  const { send, isSending, failure } = useSendNewsletter(props)
  const { test, isTesting } = useTestNewsletter(draft)
  const { download, isDownloading } = useDownloadNewsletter(draft)
  return (
    <div className={classes.actions}>
      {failure && <ProblemAlert className={classes.failure}>{failure}</ProblemAlert>}
      <Button leftSection={<IconSend size={16} />} disabled={!isReadyToSend(draft)} loading={isSending} onClick={send}>
        Send Newsletter Now
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={16} />}
        disabled={draft.articles.length === 0}
        loading={isTesting}
        onClick={test}
      >
        Send a test to me
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} />} loading={isDownloading} onClick={download}>
        Download Newsletter
      </Button>
    </div>
  )
}

/** Stored in the browser, so that closing the window loses nothing. */
function useNewsletterDraft() {
  const [draft, setDraft] = useState(readNewsletterDraft)
  // Sorting the list and typing text may both change it between two renderings.
  const latest = useRef(draft)
  const set = (next: NewsletterDraft) => {
    latest.current = next
    storeNewsletterDraft(next)
    setDraft(next)
  }
  return {
    draft,
    change: (changes: Partial<NewsletterDraft>) => set({ ...latest.current, ...changes }),
    clear: () => set(emptyNewsletterDraft()),
  }
}

interface TextFieldsProps {
  draft: NewsletterDraft
  onChange: (changes: Partial<NewsletterDraft>) => void
}

function TextFields({ draft, onChange }: TextFieldsProps) {
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
