import { Autocomplete, Checkbox, CloseButton, Group, NativeSelect, Pill, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { IconSearch } from '../../../../platform/web/admin/icons.tsx'
import { Failure } from '../../../../platform/web/admin/list/list-screen.tsx'
import classes from '../../../../platform/web/admin/picker/picker.module.css'
import { segmentPlans, segmentWords } from '../../contract/segments.ts'
import { sendingLimits, sendingMessages } from '../../contract/send-rules.ts'
import { NewsletterSelect } from '../newsletters/newsletter-select.tsx'
import { useNewsletters } from '../newsletters/use-newsletters.ts'
import { type NewsletterDraft, segmentOf } from './draft.ts'
import { useRecipientCount } from './use-sending.ts'

interface Props {
  draft: NewsletterDraft
  onChange: (changes: Partial<NewsletterDraft>) => void
}

export function Recipients({ draft, onChange }: Props) {
  const { newsletters, hasSeveral } = useNewsletters()
  const named = newsletters.find(({ id }) => String(id) === draft.newsletter)
  const chosen = named ?? newsletters[0]
  // It was deleted or switched off since. Do not send the issue to the readers of another one unasked.
  const isGone = draft.newsletter !== '' && newsletters.length > 0 && !named
  const others = newsletters.filter((one) => one !== chosen).map(({ name }) => name)
  const total = useRecipientCount(draft)
  const segment = segmentWords(segmentOf(draft))
  return (
    <>
      {(hasSeveral || isGone) && (
        <NewsletterSelect
          label="Newsletter"
          {...(isGone && { all: 'Choose a newsletter' })}
          newsletters={newsletters}
          value={isGone ? '' : String(chosen?.id ?? '')}
          onChange={(newsletter) => onChange({ newsletter })}
        />
      )}
      <Checkbox
        label={`Send to All Subscribers${segment && ` ${segment}`}${total === undefined ? '' : ` (${total.toLocaleString('en')})`}`}
        checked={draft.toAll}
        onChange={({ currentTarget: { checked } }) => onChange({ toAll: checked })}
      />
      {draft.toAll && <SegmentFields draft={draft} onChange={onChange} others={others} />}
      {!draft.toAll && <SubscriberPicker chosen={draft.users} onChange={(users) => onChange({ users })} />}
    </>
  )
}

function SegmentFields({ draft, onChange, others }: Props & { others: readonly string[] }) {
  const { data } = useQuery({ queryKey: ['label-names'], queryFn: () => adminApi.call('GET /admin/labels', {}) })
  const labels = data?.labels ?? []
  const { categories } = useCatalogue()
  return (
    <Group grow align="start" preventGrowOverflow={false}>
      <NativeSelect
        label="Plan"
        data={[
          { value: '', label: 'With and without a plan' },
          ...Object.entries(segmentPlans).map(([value, words]) => ({
            value,
            label: words.charAt(0).toUpperCase() + words.slice(1),
          })),
        ]}
        value={draft.plan}
        onChange={({ currentTarget: { value } }) => onChange({ plan: value })}
      />
      <TextInput
        type="date"
        label="Signed up before"
        value={draft.signedUpBefore}
        onChange={({ currentTarget: { value } }) => onChange({ signedUpBefore: value })}
      />
      {(labels.length > 0 || draft.label) && (
        <NativeSelect
          label="Label"
          data={[
            { value: '', label: 'Any or none' },
            ...new Set([...labels.map(({ name }) => name), ...(draft.label ? [draft.label] : [])]),
          ]}
          value={draft.label}
          onChange={({ currentTarget: { value } }) => onChange({ label: value })}
        />
      )}
      <Autocomplete
        label="Follows"
        placeholder="A topic or category"
        data={[...new Set(categories.map(({ name }) => name))]}
        limit={8}
        maxLength={200}
        value={draft.follows}
        onChange={(follows) => onChange({ follows })}
      />
      {(others.length > 0 || draft.alsoGets) && (
        <NativeSelect
          label="Also gets"
          data={[
            { value: '', label: 'Other newsletters or none' },
            ...new Set([...others, ...(draft.alsoGets ? [draft.alsoGets] : [])]),
          ]}
          value={draft.alsoGets}
          onChange={({ currentTarget: { value } }) => onChange({ alsoGets: value })}
        />
      )}
    </Group>
  )
}

interface PickerProps {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function SubscriberPicker({ chosen, onChange }: PickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['newsletter-subscribers', search],
    queryFn: () => adminApi.call('GET /admin/newsletter-subscribers', { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const isFull = chosen.length >= sendingLimits.selectedUsers
  const toggle = (email: string) =>
    onChange(chosen.includes(email) ? chosen.filter((one) => one !== email) : [...chosen, email])
  return (
    <div className={classes.picker}>
      <TextInput
        type="search"
        size="xs"
        aria-label="Search subscribers by name or email"
        placeholder="Search by name or email"
        leftSection={<IconSearch size={16} />}
        rightSection={typed && <CloseButton size="xs" aria-label="Clear the search" onClick={() => setTyped('')} />}
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {error ? (
        <Failure sentence={sendingMessages.usersFailed} error={error} retry={() => void refetch()} />
      ) : (
        <fieldset className={classes.options} aria-label="Subscribers" aria-busy={isPlaceholderData}>
          {!data && <Skeleton height={14} m="sm" />}
          {data?.map(({ name, email }) => (
            <div key={email} className={classes.option}>
              <Checkbox
                size="xs"
                label={name}
                aria-label={`${name}, ${email}`}
                checked={chosen.includes(email)}
                disabled={isFull && !chosen.includes(email)}
                onChange={() => toggle(email)}
              />
              <span className={classes.aside}>{email}</span>
            </div>
          ))}
          {data?.length === 0 && <p className={classes.hint}>No subscribers found.</p>}
        </fieldset>
      )}
      {chosen.length > 0 && <Chosen emails={chosen} remove={toggle} />}
    </div>
  )
}

const Chosen = ({ emails, remove }: { emails: readonly string[]; remove: (email: string) => void }) => (
  <Pill.Group aria-label="Selected subscribers">
    {emails.map((email) => (
      <Pill
        key={email}
        withRemoveButton
        removeButtonProps={{ 'aria-label': `Remove ${email}` }}
        onRemove={() => remove(email)}
      >
        {email}
      </Pill>
    ))}
  </Pill.Group>
)
