import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { messageLimits, type SponsorBlock } from '../../../../contract/newsletter/message.ts'
import type { NewsletterDraft } from './draft.ts'

interface Props {
  draft: NewsletterDraft
  onChange: (changes: Partial<NewsletterDraft>) => void
}

const empty: SponsorBlock = { name: '', title: '', text: '', link: '' }

/** A part of the issue that somebody paid for. */
export function SponsorFields({ draft: { sponsor }, onChange }: Props) {
  const set = (changes: Partial<SponsorBlock>) => onChange({ sponsor: { ...(sponsor ?? empty), ...changes } })
  return (
    <>
      <Checkbox
        label="Has an advertisement"
        description="Below the first article, marked as an advertisement"
        checked={sponsor !== null}
        onChange={({ currentTarget: { checked } }) => onChange({ sponsor: checked ? empty : null })}
      />
      {sponsor && (
        <>
          <TextInput
            label="Sponsor"
            maxLength={messageLimits.sponsorName}
            value={sponsor.name}
            onChange={({ currentTarget: { value } }) => set({ name: value })}
          />
          <TextInput
            label="Headline"
            maxLength={messageLimits.sponsorTitle}
            value={sponsor.title}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <Textarea
            label="Words"
            autosize
            minRows={2}
            maxLength={messageLimits.sponsorText}
            value={sponsor.text}
            onChange={({ currentTarget: { value } }) => set({ text: value })}
          />
          <TextInput
            label="Link of the advertisement"
            type="url"
            placeholder="https://"
            value={sponsor.link}
            onChange={({ currentTarget: { value } }) => set({ link: value })}
          />
        </>
      )}
    </>
  )
}
