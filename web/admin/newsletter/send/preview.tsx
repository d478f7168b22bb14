import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendingLimits } from '../../../../contract/newsletter/send-rules.ts'
import type { NewsletterPreview } from '../../../../contract/newsletter/sends.ts'
import { adminApi } from '../../api.ts'
import { Choices } from '../../kit/choices.tsx'
import { Failure } from '../../kit/list-screen.tsx'
import { useAdminSite } from '../../kit/site.ts'
import { contentOf, type Draft } from './draft.ts'
import classes from './send.module.css'

const forms = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
] as const
type Form = (typeof forms)[number][0]

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
export type Scheme = (typeof schemes)[number][0]

/** The newsletter as it will be read, while it is written. */
export function Preview({ draft }: { draft: Draft }) {
  const [content] = useDebouncedValue(JSON.stringify(contentOf(draft)), 400)
  const isEmpty = draft.articles.length === 0
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter-preview', content],
    queryFn: () =>
      adminApi.call('POST /admin/preview-newsletter', { body: JSON.parse(content) as ReturnType<typeof contentOf> }),
    enabled: !isEmpty && (JSON.parse(content) as ReturnType<typeof contentOf>).selectedArticles.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={classes.preview} aria-label="Preview">
      {error && !isEmpty ? (
        <Failure sentence="Failed to show the newsletter" error={error} retry={() => void refetch()} />
      ) : data && !isEmpty ? (
        <Letter letter={data} />
      ) : (
        <div className={classes.nothing}>
          <p>Select an article, and the newsletter shows here.</p>
        </div>
      )}
    </section>
  )
}

/** A letter as a letter box shows it, and then as it is read. */
export function Letter({ letter }: { letter: NewsletterPreview }) {
  const [form, setForm] = useState<Form>('desktop')
  const [scheme, setScheme] = useState<Scheme>('light')
  const { name } = useAdminSite()
  return (
    <>
      <div className={classes.previewTools}>
        <Choices label="Form" choices={forms} value={form} onChoose={setForm} />
        {form !== 'text' && <Choices label="Light or dark" choices={schemes} value={scheme} onChoose={setScheme} />}
        <span className={classes.bytes}>
          {Math.ceil(letter.bytes / 1000)} of {sendingLimits.htmlBytes / 1000} kB
        </span>
      </div>
      <p className={classes.envelope}>
        <b>{name}</b> <span className={classes.subject}>{letter.subject}</span>{' '}
        <span className={classes.preheader}>{letter.preheader}</span>
      </p>
      {form === 'text' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too
        <pre className={classes.plain} tabIndex={0} aria-label="The newsletter as plain text">
          {letter.text}
        </pre>
      ) : (
        <div className={classes.paper} data-scheme={scheme}>
          <iframe
            title="The newsletter as it is read"
            className={classes.mail}
            data-form={form}
            sandbox=""
            srcDoc={dressed(letter.html, scheme)}
          />
        </div>
      )}
    </>
  )
}

/** Light or dark whatever the system says: the letter's own rules for the night hold always, or never. */
const dressed = (html: string, scheme: Scheme) =>
  html.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')
