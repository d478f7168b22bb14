import { Modal, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { diagramLanguage, diagramLimits } from '../../../../engineering-blocks/contract/diagram-rules.ts'
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

interface Fields {
  source: string
  /** May be invalid while they are typed. Null: rows cannot show all of the source. */
  rows: DiagramForm | null
  edited: 'rows' | 'code'
}

const begin = (source: string): Fields => {
  const rows = fromSource(source)
  return { source, rows, edited: rows === null ? 'code' : 'rows' }
}

export function DiagramDialog({ source: initial, isNew, onDone, onClose }: Props) {
  const { fields, set, value, errors, form } = useAdminForm<Fields>({
    fields: () => begin(initial),
    check: () => ({ source: problem }),
    send: async ({ source }) => onDone({ language: diagramLanguage, source }),
    close: onClose,
    failed: 'Failed to insert the diagram',
  })
  const { source, rows, edited } = fields
  const { drawn, problem } = useDrawing({ language: diagramLanguage, source })
  const changeRows = (changed: DiagramForm) => set({ rows: changed, source: toSource(changed) })
  const name = rows?.kind === 'register' ? 'Register' : 'Timing diagram'
  return (
    <Modal opened onClose={onClose} title={name} size="lg">
      <DialogForm form={form} button={`${isNew ? 'Insert' : 'Change'} diagram`}>
        <SegmentedControl
          aria-label="Edit as"
          className="diagram-choice"
          {...value('edited')}
          data={[
            { value: 'rows', label: 'Form', disabled: rows === null },
            { value: 'code', label: 'WaveJSON' },
          ]}
        />
        {rows && edited === 'rows' ? (
          <RowInputs form={rows} onChange={changeRows} />
        ) : (
          <Textarea
            label="WaveJSON"
            description={
              rows === null ? 'The form cannot show all of it, or it is incomplete' : 'With signal, reg or assign'
            }
            value={source}
            onChange={({ currentTarget }) =>
              set({ source: currentTarget.value, rows: fromSource(currentTarget.value) })
            }
            maxLength={diagramLimits.source}
            autosize
            minRows={6}
            maxRows={16}
            spellCheck={false}
            classNames={{ input: 'latex' }}
            data-autofocus
          />
        )}
        <DrawnPreview drawn={drawn} isRefused={errors['source'] !== undefined} />
      </DialogForm>
    </Modal>
  )
}

const RowInputs = ({ form, onChange }: { form: DiagramForm; onChange: (form: DiagramForm) => void }) => (
  <>
    <TextInput
      label="Caption"
      description="Optional. Readers see it below the drawing, with the figure number"
      value={form.caption}
      onChange={(event) => onChange({ ...form, caption: event.currentTarget.value })}
      maxLength={400}
      data-autofocus
    />
    <Text size="sm">{hints[form.kind]}</Text>
    <DiagramRows form={form} onChange={onChange} />
  </>
)

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
