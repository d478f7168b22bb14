import { MultiSelect, NativeSelect, Stack } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { noTitle } from '../../../platform/contract/no-title.ts'
import type { SourceSetting } from '../../../platform/contract/settings/fields.ts'
import { adminApi } from '../../../platform/web/admin/api.ts'
import { useCatalogue } from '../../../platform/web/admin/catalogue.ts'
import { ArticlePicker } from '../../../platform/web/admin/picker/article-picker.tsx'
import type { ChosenArticle } from '../../../platform/web/admin/picker/chosen-article.ts'
import { ChosenArticles } from '../../../platform/web/admin/picker/chosen-articles.tsx'
import { type BlockSource, mostChosen, parseSource, toSourceText } from '../contract/blocks.ts'
import type { SettingInputProps } from './setting-props.ts'
import classes from './settings.module.css'

const kinds: Record<BlockSource['kind'], string> = {
  section: 'The newest of a section',
  categories: 'The newest of categories',
  all: 'The newest of everything',
  'most-read': 'The most viewed',
  articles: 'Chosen by hand',
}

const empty: Record<BlockSource['kind'], string> = {
  section: 'section:news',
  categories: 'categories:',
  all: 'all',
  'most-read': 'most-read',
  articles: 'articles:',
}

const isKind = (text: string): text is BlockSource['kind'] => Object.hasOwn(kinds, text)

export function SourceInput({ field, value, path, messages, onChange }: SettingInputProps<SourceSetting>) {
  const text = String(value)
  const named = text.split(':')[0] ?? ''
  const kind = isKind(named) ? named : 'all'
  const { sections, categories } = useCatalogue()
  const source = parseSource(text)
  return (
    <Stack gap="xs" className={kind === 'articles' ? classes.whole : undefined}>
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
        <ChosenByHand ids={source?.kind === 'articles' ? source.ids : []} error={messages[path]} onChange={onChange} />
      )}
    </Stack>
  )
}

interface ArticlesProps {
  ids: readonly number[]
  error: string | undefined
  onChange: (source: string) => void
}

function ChosenByHand({ ids, error, onChange }: ArticlesProps) {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['article-titles', ids],
    queryFn: () => adminApi.call('POST /admin/fetch-newsletter-articles', { body: { selectedArticles: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const titles = new Map(data?.data.map((article) => [article.ID, article['Article Title'] || noTitle]))
  const titleOf = (id: number) =>
    titles.get(id) ?? (data && !isPlaceholderData ? `Article ${id}: not published` : `Article ${id}`)
  const common = {
    chosen: ids.map((id) => ({ id, title: titleOf(id) })),
    most: mostChosen,
    onChange: (chosen: readonly ChosenArticle[]) =>
      onChange(toSourceText({ kind: 'articles', ids: chosen.map(({ id }) => id) })),
  }
  return (
    <>
      <ChosenArticles {...common} />
      {error && <p className={classes.refused}>{error}</p>}
      <ArticlePicker {...common} />
    </>
  )
}
