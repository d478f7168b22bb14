import { Checkbox, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { type Typeset, typesetLatex } from './mathml.ts'

export interface EquationDraft {
  latex: string
  isBlock: boolean
}

interface Props {
  draft: EquationDraft
  isNew: boolean
  onDone: (equation: EquationDraft & { mathml: string }) => void
  onClose: () => void
}

export function EquationDialog({ draft, isNew, onDone, onClose }: Props) {
  const { fields, text, checked, form } = useAdminForm({
    fields: draft,
    send: async ({ latex, isBlock }) => {
      if (typeset && 'mathml' in typeset) onDone({ latex: latex.trim(), isBlock, mathml: typeset.mathml })
    },
    close: onClose,
    failed: 'Failed to insert the equation',
  })
  const typeset = useTypeset(fields.latex, fields.isBlock)
  const isReady = typeset !== null && 'mathml' in typeset
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // The editor behind would publish on the same keys.
    event.stopPropagation()
    if (isReady) void form.submit()
  }
  return (
    <Modal opened onClose={onClose} title="Equation" size="lg" onKeyDown={onKeyDown}>
      <DialogForm form={form} button={isNew ? 'Insert equation' : 'Change equation'} disabled={!isReady}>
        <Textarea
          label="LaTeX"
          description="For example V_o = D\,V_i or \frac{1}{2\pi\sqrt{LC}}"
          {...text('latex')}
          error={typeset && 'problem' in typeset ? typeset.problem : undefined}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          classNames={{ input: 'latex' }}
          data-autofocus
        />
        <Checkbox label="On a line of its own" {...checked('isBlock')} />
        <Preview typeset={typeset} />
      </DialogForm>
    </Modal>
  )
}

function Preview({ typeset }: { typeset: Typeset | null }) {
  const mathml = typeset && 'mathml' in typeset ? typeset.mathml : ''
  return (
    <section className="equation-preview prose" aria-label="Preview" aria-live="polite">
      {mathml ? (
        <div dangerouslySetInnerHTML={{ __html: mathml }} />
      ) : (
        <span className="equation-preview-empty">The equation as readers will see it</span>
      )}
    </section>
  )
}

/** Null for an empty field. */
function useTypeset(typed: string, isBlock: boolean): Typeset | null {
  const latex = typed.trim()
  const { data } = useQuery({
    queryKey: ['equation', latex, isBlock],
    queryFn: () => typesetLatex(latex, isBlock),
    enabled: latex !== '',
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return latex === '' ? null : (data ?? null)
}
