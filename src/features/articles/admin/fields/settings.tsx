import { Button, TextInput } from '@mantine/core'
import { limits } from '../../../../platform/contract/catalogue.ts'
import { noTitle } from '../../../../platform/contract/no-title.ts'
import { shorten } from '../../../../platform/contract/shorten.ts'
import { toSlug } from '../../../../platform/contract/slugs.ts'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { LinkPicture } from '../../../pictures/admin/link-picture.tsx'
import { articleFields } from '../../contract/fields.ts'
import { mathInText } from '../../contract/math-in-line.ts'
import { asSentence, bullet, leftOutOfPlainText, withPlainScripts } from '../../contract/plain-text.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'
import { TextInputs } from './text-inputs.tsx'

export function ArticleSettings({ editor }: { editor: EditorState }) {
  return (
    <SideSection title="Search, sharing and notes">
      <AddressWords editor={editor} />
      <TextInputs editor={editor} place="settings" />
      <SharedCard editor={editor} />
      <LinkPicture
        imageUrl={editor.fields.socialImage}
        words={{ upload: 'Upload a social image', alt: null }}
        onChange={(socialImage) => editor.set({ socialImage })}
      />
    </SideSection>
  )
}

/** The words after the number in the address. A button takes those of the title. */
function AddressWords({ editor: { fields, set, problems } }: { editor: EditorState }) {
  const suggested = toSlug(fields.title)
  return (
    <div>
      <TextInput
        id={fieldId('slug')}
        label={articleFields.slug.label}
        description={articleFields.slug.hint}
        placeholder={suggested}
        value={fields.slug}
        onChange={(event) => set({ slug: event.currentTarget.value })}
        error={problems.slug}
        autoComplete="off"
        spellCheck={false}
      />
      {suggested && suggested !== fields.slug && (
        <Button size="compact-sm" variant="default" mt={6} onClick={() => set({ slug: suggested })}>
          Use the title
        </Button>
      )}
    </div>
  )
}

function SharedCard({ editor: { fields, read } }: { editor: EditorState }) {
  const { name } = useAdminSite()
  const picture = fields.socialImage || fields.imageUrl
  const text = fields.socialText || startOf(read().description)
  return (
    <figure className={classes.card} aria-label="Preview of a shared link">
      {picture ? <img src={picture} alt="" /> : <div className={classes.noPicture} />}
      <figcaption>
        <small>{name}</small>
        <strong>{fields.title || noTitle}</strong>
        {text && <span>{text}</span>}
      </figcaption>
    </figure>
  )
}

/** As long as the server gives it to social networks. */
function startOf(html: string): string {
  const { body } = new DOMParser().parseFromString(withPlainScripts(html), 'text/html')
  for (const element of body.querySelectorAll(leftOutOfPlainText.join())) element.remove()
  for (const math of body.querySelectorAll('math')) math.replaceWith(mathInText(math))
  for (const item of body.querySelectorAll('ul > li')) item.prepend(` ${bullet}`)
  const blocks = Array.from(body.children, ({ tagName, textContent }) =>
    /^H[1-6]$/.test(tagName) ? asSentence(textContent.trim()) : textContent.trim(),
  )
  return shorten(blocks.join(' ').replace(/\s+/g, ' '), limits.socialDescriptionCharacters)
}
