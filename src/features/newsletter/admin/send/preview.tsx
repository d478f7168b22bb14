import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { Choices } from '../../../../platform/web/admin/choices.tsx'
import { IconCircleCheck } from '../../../../platform/web/admin/icons.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { sendingLimits } from '../../contract/send-rules.ts'
import type { IssueCheck, NewsletterPreview } from '../../contract/sends.ts'
import { type NewsletterDraft, newsletterContent } from './draft.ts'
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

export function Preview({ draft }: { draft: NewsletterDraft }) {
  const [content] = useDebouncedValue(JSON.stringify(newsletterContent(draft)), 400)
  const isEmpty = draft.articles.length === 0
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter-preview', content],
    queryFn: () =>
      adminApi.call('POST /admin/preview-newsletter', {
        body: JSON.parse(content) as ReturnType<typeof newsletterContent>,
      }),
    enabled: !isEmpty && (JSON.parse(content) as ReturnType<typeof newsletterContent>).selectedArticles.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={classes.preview} aria-label="Preview">
      {error && !isEmpty ? (
        <Failure sentence="Failed to load the preview" error={error} retry={() => void refetch()} />
      ) : data && !isEmpty ? (
        <>
          <IssueChecks checks={data.checks} />
          <NewsletterView newsletter={data} />
        </>
      ) : (
        <div className={classes.nothing}>
          <p>Select an article to see the newsletter here.</p>
        </div>
      )}
    </section>
  )
}

export function NewsletterView({ newsletter }: { newsletter: NewsletterPreview }) {
  const [form, setForm] = useState<Form>('desktop')
  const [scheme, setScheme] = useState<Scheme>('light')
  const { name } = useAdminSite()
  return (
    <>
      <div className={classes.previewTools}>
        <Choices label="Format" choices={forms} value={form} onChoose={setForm} />
        {form !== 'text' && <Choices label="Light or dark" choices={schemes} value={scheme} onChoose={setScheme} />}
        <span className={classes.bytes}>
          {Math.ceil(newsletter.bytes / 1000)} of {sendingLimits.htmlBytes / 1000} kB
        </span>
      </div>
      <p className={classes.inbox}>
        <b>{name}</b> <span className={classes.subject}>{newsletter.subject}</span>{' '}
        <span className={classes.preheader}>{newsletter.preheader}</span>
      </p>
      {form === 'text' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too
        <pre className={classes.plain} tabIndex={0} aria-label="The newsletter as plain text">
          {newsletter.text}
        </pre>
      ) : (
        <div className={classes.page} data-scheme={scheme}>
          <iframe
            title="Newsletter preview"
            className={classes.mail}
            data-form={form}
            sandbox=""
            srcDoc={inScheme(newsletter.html, scheme)}
          />
        </div>
      )}
    </>
  )
}

/** Makes the mail's dark-mode rules match always or never. */
const inScheme = (html: string, scheme: Scheme) =>
  html.replaceAll('(prefers-color-scheme:dark)', scheme === 'dark' ? 'all' : 'not all')

function IssueChecks({ checks }: { checks: readonly IssueCheck[] }) {
  if (checks.length === 0)
    return (
      <Alert variant="light" color="green" icon={<IconCircleCheck />} p="xs">
        Links, images, size and wording look good.
      </Alert>
    )
  const hasProblems = checks.some(({ level }) => level === 'problem')
  return (
    <Alert variant="light" color={hasProblems ? 'red' : 'yellow'} title="Before you send it" p="xs">
      <List size="sm">
        {checks.map(({ level, sentence }) => (
          <List.Item key={sentence}>
            {level === 'problem' && <b>Problem: </b>}
            {sentence}.
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
