import { MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useState } from 'react'
import { type BlockSource, parseSource, toSourceText } from '../../../contract/article/blocks.ts'
import type { SourceSetting } from '../../../contract/settings/fields.ts'
import { useCatalogue } from '../kit/catalogue.ts'
import type { SettingInputProps } from './setting-props.ts'

const kinds: Record<BlockSource['kind'], string> = {
  section: 'The newest of a section',
  categories: 'The newest of categories',
  all: 'The newest of everything',
  'most-read': 'The most viewed',
  articles: 'Chosen by hand',
}

/** What a source begins with when its kind is chosen. */
const empty: Record<BlockSource['kind'], string> = {
  section: 'section:news',
  categories: 'categories:',
  all: 'all',
  'most-read': 'most-read',
  articles: 'articles:',
}

const isKind = (text: string): text is BlockSource['kind'] => Object.hasOwn(kinds, text)

/** Where the stories of a block come from: its kind, then which section, categories or articles. */
export function SourceInput({ field, value, path, messages, onChange }: SettingInputProps<SourceSetting>) {
  const text = String(value)
  const named = text.split(':')[0] ?? ''
  const kind = isKind(named) ? named : 'all'
  const { sections, categories } = useCatalogue()
  const source = parseSource(text)
  return (
    <Stack gap="xs">
      <NativeSelect
        label={field.label}
        description={field.hint}
        maw="24rem"
        value={kind}
        data={Object.entries(kinds).map(([one, label]) => ({ value: one, label }))}
        error={kind === 'section' || kind === 'all' || kind === 'most-read' ? messages[path] : undefined}
        onChange={(event) => isKind(event.currentTarget.value) && onChange(empty[event.currentTarget.value])}
      />
      {kind === 'section' && (
        <NativeSelect
          aria-label="Section"
          maw="24rem"
          value={source?.kind === 'section' ? source.section : ''}
          data={sections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange(`section:${event.currentTarget.value}`)}
        />
      )}
      {kind === 'categories' && (
        <MultiSelect
          aria-label="Categories"
          maw="36rem"
          searchable
          hidePickedOptions
          maxValues={20}
          placeholder="Add a category"
          value={source?.kind === 'categories' ? source.categories : []}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          error={messages[path]}
          onChange={(ids) => onChange(toSourceText({ kind: 'categories', categories: ids }))}
        />
      )}
      {kind === 'articles' && (
        <ArticleNumbers
          ids={source?.kind === 'articles' ? source.ids : []}
          error={messages[path]}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

interface NumbersProps {
  ids: readonly number[]
  error: string | undefined
  onChange: (source: string) => void
}

/** What is typed stays as it is until it is numbers. */
function ArticleNumbers({ ids, error, onChange }: NumbersProps) {
  const [typed, setTyped] = useState(ids.join(', '))
  return (
    <TextInput
      label="Numbers of the articles"
      description="In their order, as News Management shows them: 1042, 987"
      maw="36rem"
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(
          `articles:${event.currentTarget.value
            .split(/[\s,]+/)
            .filter(Boolean)
            .join(',')}`,
        )
      }}
    />
  )
}
