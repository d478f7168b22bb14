import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { ArticleProblem } from '../../../../contract/article/editing.ts'
import { adminApi } from '../../api.ts'
import type { Content } from '../desk/content.ts'
import { focusField } from '../fields/field-id.ts'
import classes from './check.module.css'

type Problem = Pick<z.infer<typeof ArticleProblem>, 'message' | 'field' | 'where'>

interface Asked {
  problems: Problem[]
  answer: (goOn: boolean) => void
}

interface Check {
  /** Whether it may be published: at once where nothing is missing, else as the editor answers. */
  mayPublish: () => Promise<boolean>
  dialog: ReactNode
}

interface Options {
  articleId: number
  read: () => Content
  isUploading: () => boolean
}

/** Looks an article over before readers see it. What it finds can be mended or published as it is. */
export function useCheck({ articleId, read, isUploading }: Options): Check {
  const [asked, setAsked] = useState<Asked | null>(null)
  async function mayPublish() {
    const problems = [...(isUploading() ? [uploading] : []), ...(await findProblems(articleId, read()))]
    if (problems.length === 0) return true
    return new Promise<boolean>((resolve) => setAsked({ problems, answer: resolve }))
  }
  const close = (goOn: boolean) => {
    asked?.answer(goOn)
    setAsked(null)
  }
  const mend = (field: Problem['field']) => {
    close(false)
    // Once the dialog has given the focus back.
    setTimeout(() => focusField(field), 200)
  }
  const dialog = asked && <CheckDialog problems={asked.problems} onMend={mend} onClose={close} />
  return { mayPublish, dialog }
}

const uploading: Problem = { message: 'A picture is still being uploaded', field: 'description', where: null }

/** What the check cannot find out must not keep an article from its readers. */
const findProblems = (id: number, content: Content): Promise<Problem[]> =>
  adminApi.call('POST /admin/check-article', { body: { id, content } }).then(
    ({ problems }) => problems,
    () => [],
  )

interface DialogProps {
  problems: Problem[]
  onMend: (field: Problem['field']) => void
  onClose: (goOn: boolean) => void
}

const CheckDialog = ({ problems, onMend, onClose }: DialogProps) => (
  <Modal opened onClose={() => onClose(false)} title="Before publishing" size="lg">
    <Stack>
      <Text>Readers would notice this:</Text>
      <ul className={classes.problems}>
        {problems.map(({ message, field, where }) => (
          <li key={`${message} ${where}`}>
            <span>
              {message}
              {where && <span className={classes.where}>{where}</span>}
            </span>
            <Button size="compact-sm" variant="default" onClick={() => onMend(field)} aria-label={`Mend: ${message}`}>
              Mend
            </Button>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onClose(false)}>
          Back to the text
        </Button>
        <Button data-autofocus onClick={() => onClose(true)}>
          Publish anyway
        </Button>
      </Group>
    </Stack>
  </Modal>
)
