import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { type ColumnQuestion, questionAboutColumn } from '../contract/import-rules.ts'

export interface ColumnSaid {
  column: string
  no: string[]
}

interface Props {
  questions: readonly ColumnQuestion[]
  answer: (answers: ColumnSaid[]) => void
}

export function ColumnQuestions({ questions, answer }: Props) {
  const [no, setNo] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const noOf = (column: string) => no.get(column) ?? []
  return (
    <Stack component="section" gap="md" aria-labelledby="columns">
      <h3 id="columns">Which values mean no email?</h3>
      <p>
        These columns are not recognised. Select the values of people who want no email. Select none if the column is
        about something else.
      </p>
      {questions.map((question) => (
        <Checkbox.Group
          key={question.column}
          label={questionAboutColumn(question)}
          value={[...noOf(question.column)]}
          onChange={(values) => setNo(new Map([...no, [question.column, values]]))}
        >
          <Group gap="md" mt="xs">
            {question.values.map(({ value }) => (
              <Checkbox key={value} value={value} label={value || 'nothing'} />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
      <Group justify="flex-end">
        <Button onClick={() => answer(questions.map(({ column }) => ({ column, no: [...noOf(column)] })))}>
          Check again
        </Button>
      </Group>
    </Stack>
  )
}
