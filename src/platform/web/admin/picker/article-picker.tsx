import { Checkbox, CloseButton, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noTitle } from '../../../contract/no-title.ts'
import { adminApi } from '../api.ts'
import { DateTime } from '../date-time.tsx'
import { IconSearch } from '../icons.tsx'
import { Failure } from '../list/list-screen.tsx'
import { useSectionFilters } from '../list/section-filters.ts'
import type { ChosenArticle } from './chosen-article.ts'
import classes from './picker.module.css'

const offered = '50'

interface Props {
  chosen: readonly ChosenArticle[]
  most: number
  onChange: (chosen: readonly ChosenArticle[]) => void
}

export function ArticlePicker({ chosen, most, onChange }: Props) {
  const [type, setType] = useState('')
  const types = useSectionFilters('newsletter')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['article-choices', type, search],
    queryFn: () => fetchArticles(type, search),
    placeholderData: keepPreviousData,
  })
  const isFull = chosen.length >= most
  const toggle = (article: ChosenArticle) => {
    const others = chosen.filter(({ id }) => id !== article.id)
    if (others.length < chosen.length) onChange(others)
    else if (!isFull) onChange([...chosen, article])
  }
  return (
    <div className={classes.picker}>
      <div className={classes.pickerTools}>
        <NativeSelect
          size="xs"
          aria-label="Article type"
          data={[{ value: '', label: 'All articles' }, ...types.map(([value, label]) => ({ value, label }))]}
          value={type}
          onChange={({ currentTarget: { value } }) => setType(value)}
        />
        <TextInput
          type="search"
          size="xs"
          aria-label="Search articles"
          placeholder="Search articles"
          className={classes.grows}
          leftSection={<IconSearch size={16} />}
          rightSection={typed && <CloseButton size="xs" aria-label="Clear the search" onClick={() => setTyped('')} />}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </div>
      {error ? (
        <Failure sentence="Failed to fetch news" error={error} retry={() => void refetch()} />
      ) : (
        <Options articles={data} isStale={isPlaceholderData} isFull={isFull} chosen={chosen} toggle={toggle} />
      )}
      {isFull && <p className={classes.hint}>You can select up to {most} articles.</p>}
    </div>
  )
}

interface OptionsProps extends Pick<Props, 'chosen'> {
  /** Undefined while loading. */
  articles: Awaited<ReturnType<typeof fetchArticles>> | undefined
  isStale: boolean
  isFull: boolean
  toggle: (article: ChosenArticle) => void
}

const Options = ({ articles, isStale, isFull, chosen, toggle }: OptionsProps) => (
  <fieldset className={classes.options} aria-label="Articles" aria-busy={isStale}>
    {!articles && <Skeleton height={14} m="sm" />}
    {articles?.map((article) => {
      const isChosen = chosen.some(({ id }) => id === article.ID)
      const title = article['Article Title'] || noTitle
      return (
        <div key={article.ID} className={classes.option}>
          <Checkbox
            size="xs"
            label={title}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => toggle({ id: article.ID, title })}
          />
          <span className={classes.aside}>
            <DateTime at={article['Date of Publication']} dayOnly />
          </span>
        </div>
      )
    })}
    {articles?.length === 0 && <p className={classes.hint}>No articles found.</p>}
  </fieldset>
)

async function fetchArticles(type: string, search: string) {
  const query = { publishedOnly: 'true', page: '1', limit: offered, search, ...(type && { type }) }
  return (await adminApi.call('GET /admin/filter', { query })).data
}
