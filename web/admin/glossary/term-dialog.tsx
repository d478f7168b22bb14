import { Textarea, TextInput } from '@mantine/core'
import type { GlossaryTerm } from '../../../contract/glossary/endpoints.ts'
import { glossaryLimits } from '../../../contract/glossary/rules.ts'
import { links } from '../../../contract/links.ts'
import { toSlug } from '../../../contract/slugs.ts'
import { DialogForm, FormDialog, useAdminForm } from '../kit/form.tsx'

interface Props {
  /** Null: the dialog is closed. */
  term: GlossaryTerm | 'new' | null
  save: (term: GlossaryTerm, isNew: boolean) => Promise<void>
  close: () => void
}

/** Adds or changes a term. What is typed stays if the server refuses it. */
export const TermDialog = ({ term, save, close }: Props) => (
  <FormDialog about={term} close={close} title={(shown) => (shown === 'new' ? 'Add term' : 'Edit term')} size="lg">
    {(shown) => <TermForm term={shown} save={save} close={close} />}
  </FormDialog>
)

function TermForm({ term: given, save, close }: Props & { term: NonNullable<Props['term']> }) {
  const isNew = given === 'new'
  const { fields, set, text, errors, form } = useAdminForm({
    fields: isNew ? { slug: '', term: '', explanation: '' } : given,
    send: (typed) => save(typed, isNew),
    close,
    failed: 'Failed to save the term',
  })
  const { slug } = fields
  return (
    <DialogForm form={form}>
      <TextInput
        label="Term"
        description={
          slug ? `Articles link to it as ${links.glossary}#${slug}` : 'As it appears in articles, for example ESR'
        }
        required
        data-autofocus
        maxLength={glossaryLimits.term}
        {...text('term')}
        onChange={({ currentTarget: { value } }) => set({ term: value, ...(isNew && { slug: toSlug(value) }) })}
        error={errors['term'] ?? errors['slug']}
      />
      <Textarea
        label="Explanation"
        description="One or two sentences. Cannot contain HTML"
        required
        autosize
        minRows={3}
        maxLength={glossaryLimits.explanation}
        {...text('explanation')}
      />
    </DialogForm>
  )
}
