import { Button, Checkbox, CloseButton, Group, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { toSlug } from '../../../platform/contract/slugs.ts'
import { adminApi, type FormErrors, rowErrors } from '../../../platform/web/admin/api.ts'
import { DialogForm, useAdminForm } from '../../../platform/web/admin/form.tsx'
import { notifySuccess } from '../../../platform/web/admin/notify.tsx'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import { Medallion } from '../../../platform/web/ui/medallion.tsx'
import { authorLimits } from '../../articles/contract/author-rules.ts'
import { PictureButtons } from '../../pictures/admin/picture-buttons.tsx'
import type { AdminAuthor } from '../contract/endpoints.ts'
import { type AuthorFields, emptyAuthor, toAuthorFields } from './author-fields.ts'
import classes from './authors.module.css'

interface Props {
  /** Null: a new author. */
  author: AdminAuthor | null
  close: () => void
}

export function AuthorEditor({ author, close }: Props) {
  const queries = useQueryClient()
  const { fields, set, text, value, checked, errors, form } = useAdminForm({
    fields: author ? toAuthorFields(author) : emptyAuthor,
    send: async (body) => {
      const { message } = author
        ? await adminApi.call('PUT /admin/authors/:id', { params: { id: String(author.id) }, body })
        : await adminApi.call('POST /admin/authors', { body })
      for (const key of ['authors', 'author-names']) await queries.invalidateQueries({ queryKey: [key] })
      notifySuccess(message)
    },
    close,
    failed: 'Failed to save the author',
  })
  return (
    <DialogForm form={form}>
      <TextInput label="Name" required data-autofocus maxLength={authorLimits.name} {...text('name')} />
      <AuthorPicture fields={fields} onChange={(imageUrl) => set({ imageUrl })} problem={errors['imageUrl']} />
      <TextInput
        label="Short bio"
        description="A few words about this person, shown next to the name."
        maxLength={authorLimits.line}
        {...text('line')}
      />
      <Textarea
        label="Biography"
        description={`Plain text. A blank line separates paragraphs. Up to ${authorLimits.biography.toLocaleString('en')} characters.`}
        autosize
        minRows={3}
        maxRows={10}
        {...text('biography')}
      />
      <TagsInput
        label="Expertise"
        description="Press Enter after each subject."
        maxTags={authorLimits.expertise}
        {...value('expertise')}
      />
      <Links links={fields.links} onChange={(links) => set({ links })} errors={errors} />
      <TextInput
        label="URL"
        description={`/author/${toSlug(fields.slug || fields.name) || '…'}. Leave empty to use the name. Old URLs redirect to the new one.`}
        maxLength={authorLimits.slug}
        {...text('slug')}
      />
      <TextInput
        label="Email of the account"
        description="For staff: links this author to “My articles” in News Management. Readers do not see it."
        type="email"
        {...text('accountEmail')}
      />
      <Checkbox
        label="Show on the desk"
        description="The About page shows the desk with portraits, roles and links."
        {...checked('isOnDesk')}
      />
    </DialogForm>
  )
}

function Links({
  links,
  onChange,
  errors,
}: {
  links: AuthorFields['links']
  onChange: (links: AuthorFields['links']) => void
  errors: FormErrors['fields']
}) {
  const problems = rowErrors(errors, 'links', { rows: [...links.keys()], inputs: ['label', 'url'] })
  const change = (index: number, changed: Partial<AuthorFields['links'][number]>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changed } : link)))
  return (
    <fieldset className={classes.links}>
      <legend>Links</legend>
      {links.map((link, index) => (
        // Links have no key but their position.
        <div key={`link ${String(index)}`} className={classes.link}>
          <TextInput
            aria-label={`Name of link ${index + 1}`}
            placeholder="Name"
            maxLength={authorLimits.linkLabel}
            value={link.label}
            error={problems.at(index, 'label')}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`URL of link ${index + 1}`}
            placeholder="https://"
            type="url"
            value={link.url}
            error={problems.at(index, 'url')}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          <CloseButton
            aria-label={`Remove link ${index + 1}`}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {problems.whole && <ProblemAlert>{problems.whole}</ProblemAlert>}
      {links.length < authorLimits.links && (
        <Group>
          <Button size="xs" variant="default" onClick={() => onChange([...links, { label: '', url: '' }])}>
            Add link
          </Button>
        </Group>
      )}
    </fieldset>
  )
}

interface PictureProps {
  fields: AuthorFields
  onChange: (imageUrl: string) => void
  problem: string | undefined
}

const AuthorPicture = ({ fields: { name, imageUrl }, onChange, problem }: PictureProps) => (
  <div className={classes.picture}>
    <Medallion author={{ name: name || '?', pictures: imageUrl ? [{ url: imageUrl }] : [] }} size={64} />
    <div>
      <PictureButtons imageUrl={imageUrl} problem={problem} onChange={onChange} />
      <Text size="sm" c="dimmed" mt={4}>
        {imageUrl ? 'The area around its focal point is shown in a circle.' : 'Without an image, initials are shown.'}
      </Text>
    </div>
  </div>
)
