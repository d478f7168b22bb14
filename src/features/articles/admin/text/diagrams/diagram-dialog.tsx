import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useState } from 'react'
import { diagramLanguage, diagramLimits } from '../../../contract/diagram-rules.ts'
import { CardForm } from '../cards/card-form.tsx'
import { DiagramRows } from './diagram-rows.tsx'
import type { DiagramDraft } from './draft.ts'
import { type DiagramForm, type DiagramKind, fromSource, toSource } from './form.ts'
import { type Drawn, useDrawing } from './use-drawing.ts'

interface Props {
  /** WaveJSON. */
  source: string
  isNew: boolean
  onDone: (draft: DiagramDraft) => void
  onClose: () => void
}

const hints: Record<DiagramKind, string> = {
  register: 'Fields from the lowest bit. A field without a name is reserved.',
  timing:
    'A letter for each cycle: p a clock, 0 low, 1 high, x unknown, z high impedance, = or 3 to 9 a value, . as before, | a gap.',
}

/** A register or timing diagram: rows to fill in, or its WaveJSON, with the drawing below. */
export function DiagramDialog({ source: initial, isNew, onDone, onClose }: Props) {
  const [source, setSource] = useState(initial)
  // Rows that are being typed need not be valid.
  const [form, setForm] = useState(() => fromSource(initial))
  const [isCode, setIsCode] = useState(form === null)
  const [isRefused, setIsRefused] = useState(false)
  const { drawn, isCurrent } = useDrawing({ language: diagramLanguage, source })
  const change = (next: { form: DiagramForm } | { source: string }) => {
    setIsRefused(false)
    setForm('form' in next ? next.form : fromSource(next.source))
    setSource('form' in next ? toSource(next.form) : next.source)
  }
  const finish = () => {
    if (isCurrent && drawn?.problem === null) onDone({ language: diagramLanguage, source })
    else setIsRefused(true)
  }
  const name = form?.kind === 'register' ? 'Register' : 'Timing diagram'
  return (
    <CardForm title={name} action={`${isNew ? 'Insert' : 'Change'} diagram`} onSubmit={finish} onClose={onClose}>
      <SegmentedControl
        aria-label="Edit as"
        className="diagram-choice"
        value={isCode ? 'code' : 'rows'}
        onChange={(value) => setIsCode(value === 'code')}
        data={[
          { value: 'rows', label: 'Form', disabled: form === null },
          { value: 'code', label: 'WaveJSON' },
        ]}
      />
      {form && !isCode ? (
        <>
          <TextInput
            label="Caption"
            description="Optional. Readers see it below the drawing, with the figure number"
            value={form.caption}
            onChange={(event) => change({ form: { ...form, caption: event.currentTarget.value } })}
            maxLength={400}
            data-autofocus
          />
          <Text size="sm">{hints[form.kind]}</Text>
          <DiagramRows form={form} onChange={(changed) => change({ form: changed })} />
        </>
      ) : (
        <Textarea
          label="WaveJSON"
          description={
            form === null ? 'The form cannot show all of it, or it is incomplete' : 'With signal, reg or assign'
          }
          value={source}
          onChange={(event) => change({ source: event.currentTarget.value })}
          maxLength={diagramLimits.source}
          autosize
          minRows={6}
          maxRows={16}
          spellCheck={false}
          classNames={{ input: 'latex' }}
          data-autofocus
        />
      )}
      <DrawnPreview drawn={drawn} isRefused={isRefused} />
    </CardForm>
  )
}

/** The drawing of what is typed, or what is wrong with it. */
export function DrawnPreview({ drawn, isRefused }: { drawn: Drawn | null; isRefused: boolean }) {
  return (
    <>
      <section className="equation-preview prose" aria-label="Preview">
        {drawn?.html ? (
          <div dangerouslySetInnerHTML={{ __html: drawn.html }} />
        ) : (
          <span className="equation-preview-empty">The drawing as readers will see it</span>
        )}
      </section>
      <Text component="output" size="sm" {...(isRefused && { c: 'red' })}>
        {drawn?.problem}
      </Text>
    </>
  )
}
