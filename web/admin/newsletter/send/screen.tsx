import { Alert, Button, Fieldset } from '@mantine/core'
import '@mantine/core/styles/Fieldset.layer.css'
import { IconDownload, IconMail, IconSend } from '@tabler/icons-react'
import { ScreenHead } from '../../kit/list-screen.tsx'
import { History } from '../progress/history.tsx'
import { SendPanel } from '../progress/send-panel.tsx'
import { ArticlePicker } from './article-picker.tsx'
import { ChosenArticles } from './chosen-articles.tsx'
import { type Draft, isReady, isUnwritten } from './draft.ts'
import { Preview } from './preview.tsx'
import { Recipients } from './recipients.tsx'
import classes from './send.module.css'
import { useDraft } from './use-draft.ts'
import { useDownload, useSend, useShownSend, useTest } from './use-sending.ts'
import { Words } from './words.tsx'

/** Writing, sending and following newsletters. */
export default function SendNewsletter() {
  const { draft, change, clear } = useDraft()
  const { shown, show } = useShownSend()
  return (
    <section className={classes.screen}>
      <ScreenHead title="Send Newsletter">
        {!isUnwritten(draft) && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Begin anew
          </Button>
        )}
      </ScreenHead>
      <SendPanel shown={shown} onShow={show} />
      <div className={classes.columns}>
        <form className={classes.composer} onSubmit={(event) => event.preventDefault()} aria-label="Newsletter">
          <Fieldset legend="Words" className={classes.group}>
            <Words draft={draft} onChange={change} />
          </Fieldset>
          <Fieldset legend="Articles" className={classes.group}>
            <ArticlePicker chosen={draft.articles} onChange={(articles) => change({ articles })} />
            <ChosenArticles chosen={draft.articles} onChange={(articles) => change({ articles })} />
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
            onKeySpent={() => change({ key: crypto.randomUUID() })}
          />
        </form>
        <Preview draft={draft} />
      </div>
      <History />
    </section>
  )
}

interface Props {
  draft: Draft
  onSent: (send: number) => void
  onKeySpent: () => void
}

function Actions(props: Props) {
  const { draft } = props
  const { send, isSending, failure } = useSend(props)
  const { test, isTesting } = useTest(draft)
  const { download, isDownloading } = useDownload(draft)
  return (
    <div className={classes.actions}>
      {failure && (
        <Alert color="red" variant="light" role="alert" className={classes.failure}>
          {failure}
        </Alert>
      )}
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={!isReady(draft)}
        loading={isSending}
        onClick={send}
      >
        Send Newsletter Now
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        disabled={draft.articles.length === 0}
        loading={isTesting}
        onClick={test}
      >
        Send a test to me
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isDownloading}
        onClick={download}
      >
        Download Newsletter
      </Button>
    </div>
  )
}
