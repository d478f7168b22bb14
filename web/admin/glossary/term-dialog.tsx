import { Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { glossaryLimits } from '../../../contract/glossary/rules.ts'
import { links } from '../../../contract/links.ts'
import { toSlug } from '../../../contract/slugs.ts'
import { formErrors } from '../api.ts'
import { DialogForm, useDialogForm } from '../kit/dialog-form.tsx'

interface Props {
  /** Null: the dialog is closed. */
  term: GlossaryTerm | 'new' | null
  save: (term: GlossaryTerm, isNew: boolean) => Promise<void>
  close: () => void
}

/** Adds or changes a term. What is typed stays if the server refuses it. */
export function TermDialog({ term, save, close }: Props) {
  // Keeps the content while the dialog closes.
  const [shown, setShown] = useState(term)
  if (term !== null && term !== shown) setShown(term)
  return (
    <Modal opened={term !== null} onClose={close} title={shown === 'new' ? 'Add term' : 'Edit term'} size="lg">
      {shown !== null && <TermForm term={shown} save={save} close={close} />}
    </Modal>
  )
}

function TermForm({ term: given, save, close }: Props & { term: NonNullable<Props['term']> }) {
  const isNew = given === 'new'
  const [term, setTerm] = useState(isNew ? '' : given.term)
  const [explanation, setExplanation] = useState(isNew ? '' : given.explanation)
  const slug = isNew ? toSlug(term) : given.slug
  const { error, form } = useDialogForm(() => save({ slug, term, explanation }, isNew), close)
  const errors = formErrors(error, ['term', 'explanation', 'slug'], 'Failed to save the term')
  return (
    <DialogForm form={form} problem={errors.other}>
      <TextInput
        label="Term"
        description={
          slug ? `Articles link to it as ${links.glossary}#${slug}` : 'As it appears in articles, for example ESR'
        }
        required
        data-autofocus
        maxLength={glossaryLimits.term}
        value={term}
        error={errors.fields['term'] ?? errors.fields['slug']}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <Textarea
        label="Explanation"
        description="One or two sentences. Cannot contain HTML"
        required
        autosize
        minRows={3}
        maxLength={glossaryLimits.explanation}
        value={explanation}
        error={errors.fields['explanation']}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
