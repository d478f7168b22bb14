import { Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type CategoryId, limits } from '../../../../platform/contract/catalogue.ts'
import { findCategory, groupsOf } from '../../../../platform/contract/sections/catalogue.ts'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { articleMessages } from '../../contract/rules.ts'
import type { EditorState } from '../editor/use-editor.ts'
import { fieldId } from './field-id.ts'
import classes from './fields.module.css'
import { SideSection } from './side-section.tsx'

const warningMs = 3_000

export function CategoriesField({ editor: { fields, set } }: { editor: EditorState }) {
  const [sought, setSought] = useState('')
  const [isWarned, warn] = useWarning()
  const catalogue = useCatalogue()
  const entries = fields.categories.flatMap((spelling) => findCategory(catalogue, spelling) ?? [])
  const chosen = entries.map(({ id }) => id)
  const toggle = (id: CategoryId) => {
    if (chosen.includes(id)) return set({ categories: chosen.filter((one) => one !== id) })
    if (chosen.length >= limits.categoriesPerArticle) return warn()
    set({ categories: [...chosen, id] })
  }
  return (
    <SideSection title={`Categories, ${chosen.length} of ${limits.categoriesPerArticle}`}>
      {chosen.length > 0 && (
        <ul className={classes.chips} aria-label="Categories of the article">
          {entries.map(({ id, name }) => (
            <li key={id} className={classes.chip}>
              {name}
              <CloseButton size="xs" aria-label={`Remove ${name}`} onClick={() => toggle(id)} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.warning} role="alert">
        {isWarned && articleMessages.tooManyCategories}
      </p>
      <TextInput
        id={fieldId('categories')}
        type="search"
        aria-label="Find a category"
        placeholder="Find a category"
        size="xs"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      {groupsOf(catalogue.categories).map((group) => (
        <CategoryGroup key={group.name} {...group} sought={sought.trim()} chosen={chosen} toggle={toggle} />
      ))}
    </SideSection>
  )
}

interface GroupProps {
  name: string
  categories: readonly { id: CategoryId; name: string }[]
  sought: string
  chosen: readonly CategoryId[]
  toggle: (id: CategoryId) => void
}

function CategoryGroup({ name, categories, sought, chosen, toggle }: GroupProps) {
  const shown = categories.filter((category) => category.name.toLowerCase().includes(sought.toLowerCase()))
  const count = categories.filter(({ id }) => chosen.includes(id)).length
  if (shown.length === 0) return null
  return (
    <details className={classes.group} {...(sought && { open: true })}>
      <summary>
        {name} {count > 0 && <span className={classes.count}>{count}</span>}
      </summary>
      <fieldset className={classes.options} aria-label={name}>
        {shown.map(({ id, name: category }) => (
          <Checkbox key={id} size="xs" label={category} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </fieldset>
    </details>
  )
}

function useWarning(): [boolean, () => void] {
  const [warnedAt, setWarnedAt] = useState(0)
  useEffect(() => {
    if (warnedAt === 0) return
    const timer = setTimeout(() => setWarnedAt(0), warningMs)
    return () => clearTimeout(timer)
  }, [warnedAt])
  return [warnedAt > 0, () => setWarnedAt(performance.now())]
}
