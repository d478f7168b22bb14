import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import type { ArticleProblem } from '../../contract/editing.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { focusField } from '../fields/field-id.ts'
import classes from './check.module.css'

type Problem = Pick<z.infer<typeof ArticleProblem>, 'message' | 'field' | 'where'>

interface Question {
  problems: Problem[]
  answer: (publish: boolean) => void
}

interface Check {
  /** True if nothing is missing. Otherwise the editor decides. */
  mayPublish: () => Promise<boolean>
  dialog: ReactNode
}

interface Options {
  articleId: number
  read: () => ArticleForm
  isUploading: () => boolean
}

export function useCheck({ articleId, read, isUploading }: Options): Check {
  const [question, setQuestion] = useState<Question | null>(null)
  async function mayPublish() {
    const problems = [...(isUploading() ? [uploading] : []), ...(await findProblems(articleId, read()))]
    if (problems.length === 0) return true
    return new Promise<boolean>((resolve) => setQuestion({ problems, answer: resolve }))
  }
  const close = (publish: boolean) => {
    question?.answer(publish)
    setQuestion(null)
  }
  const fix = (field: Problem['field']) => {
    close(false)
    // Waits until the dialog has returned the focus.
    setTimeout(() => focusField(field), 200)
  }
  const dialog = question && <CheckDialog problems={question.problems} onFix={fix} onClose={close} />
  return { mayPublish, dialog }
}

const uploading: Problem = { message: 'An image is still being uploaded', field: 'description', where: null }

/** A failed check does not block publishing. */
const findProblems = (id: number, content: ArticleForm): Promise<Problem[]> =>
  adminApi.call('POST /admin/check-article', { body: { id, content } }).then(
    ({ problems }) => problems,
    () => [],
  )

interface DialogProps {
  problems: Problem[]
  onFix: (field: Problem['field']) => void
  onClose: (publish: boolean) => void
}

const CheckDialog = ({ problems, onFix, onClose }: DialogProps) => (
  <Modal opened onClose={() => onClose(false)} title="Before publishing" size="lg">
    <Stack>
      <Text>Please check before publishing:</Text>
      <ul className={classes.problems}>
        {problems.map(({ message, field, where }) => (
          <li key={`${message} ${where}`}>
            <span>
              {message}
              {where && <span className={classes.where}>{where}</span>}
            </span>
            <Button size="compact-sm" variant="default" onClick={() => onFix(field)} aria-label={`Fix: ${message}`}>
              Fix
            </Button>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onClose(false)}>
          Back to the editor
        </Button>
        <Button data-autofocus onClick={() => onClose(true)}>
          Publish anyway
        </Button>
      </Group>
    </Stack>
  </Modal>
)
