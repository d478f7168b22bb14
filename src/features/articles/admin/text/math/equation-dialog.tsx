import { Checkbox, Modal, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { FormFooter } from '../../../../../platform/web/admin/form-footer.tsx'
import { type Typeset, typesetLatex } from './mathml.ts'

export interface EquationDraft {
  latex: string
  isBlock: boolean
}

interface Props {
  /** The initial equation. */
  draft: EquationDraft
  isNew: boolean
  onDone: (equation: EquationDraft & { mathml: string }) => void
  onClose: () => void
}

/** An equation's LaTeX, with a preview. */
export function EquationDialog({ draft, isNew, onDone, onClose }: Props) {
  const [latex, setLatex] = useState(draft.latex)
  const [isBlock, setIsBlock] = useState(draft.isBlock)
  const typeset = useTypeset(latex, isBlock)
  const finish = () => {
    if (typeset && 'mathml' in typeset) onDone({ latex: latex.trim(), isBlock, mathml: typeset.mathml })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    // The editor behind would publish on the same keys.
    event.stopPropagation()
    finish()
  }
  return (
    <Modal opened onClose={onClose} title="Equation" size="lg" onKeyDown={onKeyDown}>
      <Stack>
        <Textarea
          label="LaTeX"
          description="For example V_o = D\,V_i or \frac{1}{2\pi\sqrt{LC}}"
          value={latex}
          onChange={(event) => setLatex(event.currentTarget.value)}
          error={typeset && 'problem' in typeset ? typeset.problem : undefined}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          classNames={{ input: 'latex' }}
          data-autofocus
        />
        <Checkbox
          label="On a line of its own"
          checked={isBlock}
          onChange={(event) => setIsBlock(event.currentTarget.checked)}
        />
        <Preview typeset={typeset} />
        <FormFooter onCancel={onClose} onClick={finish} disabled={!typeset || 'problem' in typeset}>
          {isNew ? 'Insert equation' : 'Change equation'}
        </FormFooter>
      </Stack>
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

/** The typeset equation, updated while typing; null for an empty field. */
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
