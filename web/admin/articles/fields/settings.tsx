import { useAdminSite } from '../../kit/site.ts'
import type { EditorState } from '../editor/use-editor.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'
import { TextInputs } from './text-inputs.tsx'

/** What search engines and shared links say of the article, who paid for it, and notes of the newsroom. */
export function ArticleSettings({ editor }: { editor: EditorState }) {
  return (
    <SideSection title="Search, sharing and notes">
      <TextInputs editor={editor} place="settings" />
      <SharedCard editor={editor} />
    </SideSection>
  )
}

/** The card that social networks make of a link to the article. */
function SharedCard({ editor: { fields } }: { editor: EditorState }) {
  const { name } = useAdminSite()
  const picture = fields.socialImage || fields.imageUrl
  const text = fields.socialText || fields.standfirst
  return (
    <figure className={classes.card} aria-label="Preview of a shared link">
      {picture ? <img src={picture} alt="" /> : <div className={classes.noPicture} />}
      <figcaption>
        <small>{name}</small>
        <strong>{fields.title || 'No Title'}</strong>
        {text && <span>{text}</span>}
      </figcaption>
    </figure>
  )
}
