import { useState } from 'react'
import { links } from '../../../platform/contract/links.ts'
import { api } from '../../../platform/web/api.ts'
import { serverMessage } from '../../../platform/web/api-error.ts'
import { TextArea } from '../../../platform/web/form/fields.tsx'
import { Form } from '../../../platform/web/form/form.tsx'
import { SuccessMessage } from '../../../platform/web/form/success-message.tsx'
import { useForm } from '../../../platform/web/form/use-form.ts'
import { useSession } from '../../../platform/web/session.ts'
import { letterLimits, letterProblem } from '../contract/rules.ts'

interface Props {
  articleId: number
  answersId?: number
}

export function LetterForm({ articleId, answersId }: Props) {
  const { username } = useSession()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({
    checks: { text: letterProblem },
    send: async ({ text }, clear) => {
      setAnswer(null)
      const body = { articleId, text, ...(answersId !== undefined && { answersId }) }
      const { message } = await api.call('POST /auth/letters', { body })
      setAnswer(message)
      clear()
    },
    explain: (error) => serverMessage(error) ?? 'We could not send your letter. Please try again.',
  })
  return (
    <>
      <Form form={form} button={answersId === undefined ? 'Send letter' : 'Send reply'} busy="Sending…">
        <TextArea form={form} name="text" label={answersId === undefined ? 'Your letter' : 'Your reply'} />
        <p className="field-aside">
          Plain text, up to {letterLimits.text.toLocaleString('en')} characters. We publish it under your name,{' '}
          {username}, after an editor has read it.{' '}
          <a href={links.ownLetters} className="link">
            Your letters
          </a>
        </p>
      </Form>
      <SuccessMessage text={answer} />
    </>
  )
}
