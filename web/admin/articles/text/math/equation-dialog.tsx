import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type Typeset, typesetLatex } from './latex-to-mathml.ts'

export interface EquationDraft {
  latex: string
  isBlock: boolean
}

interface Props {
  /** The equation to begin with. */
  draft: EquationDraft
  isNew: boolean
  onDone: (equation: EquationDraft & { mathml: string }) => void
  onClose: () => void
}

/** LaTeX on one side, what readers will see on the other. */
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
    // Not for the screen behind, where the same keys publish.
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
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={finish} disabled={!typeset || 'problem' in typeset}>
            {isNew ? 'Insert equation' : 'Change equation'}
          </Button>
        </Group>
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

/** The equation set, a moment after the last stroke; null while there is nothing to set. */
function useTypeset(latex: string, isBlock: boolean): Typeset | null {
  const [typeset, setTypeset] = useState<Typeset | null>(null)
  useEffect(() => {
    if (!latex.trim()) {
      setTypeset(null)
      return
    }
    let isWanted = true
    void typesetLatex(latex.trim(), isBlock).then((result) => {
      if (isWanted) setTypeset(result)
    })
    return () => {
      isWanted = false
    }
  }, [latex, isBlock])
  return typeset
}
