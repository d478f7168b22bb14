import { Alert, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { glossaryLimits } from '../../../contract/glossary/rules.ts'
import { links } from '../../../contract/links.ts'
import { toSlug } from '../../../contract/slugs.ts'
import { formErrors } from '../api.ts'
import { FormFooter } from '../kit/form-footer.tsx'

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
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const errors = formErrors(error, ['term', 'explanation', 'slug'], 'Failed to save the term')
  const slug = isNew ? toSlug(term) : given.slug
  const submit = async () => {
    setSaving(true)
    try {
      await save({ slug, term, explanation }, isNew)
      close()
    } catch (refused) {
      setError(refused)
    }
    setSaving(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        {errors.other && (
          <Alert color="red" variant="light" role="alert">
            {errors.other}
          </Alert>
        )}
        <TextInput
          label="Term"
          description={slug ? `Articles link to it as ${links.glossary}#${slug}` : 'As texts write it, such as ESR'}
          required
          data-autofocus
          maxLength={glossaryLimits.term}
          value={term}
          error={errors.fields['term'] ?? errors.fields['slug']}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <Textarea
          label="Explanation"
          description="A sentence or two, without markup"
          required
          autosize
          minRows={3}
          maxLength={glossaryLimits.explanation}
          value={explanation}
          error={errors.fields['explanation']}
          onChange={(event) => setExplanation(event.currentTarget.value)}
        />
        <FormFooter onCancel={close} loading={isSaving}>
          Save
        </FormFooter>
      </Stack>
    </form>
  )
}
