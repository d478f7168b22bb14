import { Anchor, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { withScheme } from '../../../../platform/contract/link-scheme.ts'
import { screenLink } from '../../../../platform/web/admin/links.ts'
import { messageLimits, type SponsorBlock } from '../../contract/message.ts'
import type { NewsletterDraft } from './draft.ts'

interface Props {
  draft: NewsletterDraft
  onChange: (changes: Partial<NewsletterDraft>) => void
}

const empty: SponsorBlock = { name: '', title: '', text: '', link: '' }

export function SponsorFields({ draft: { sponsor, hasBookedAd }, onChange }: Props) {
  const set = (changes: Partial<SponsorBlock>) => onChange({ sponsor: { ...(sponsor ?? empty), ...changes } })
  return (
    <>
      <NativeSelect
        label="Advertisement"
        description="Below the first article, marked as an advertisement"
        data={[
          { value: '', label: 'None' },
          { value: 'booked', label: 'The booked ad' },
          { value: 'own', label: 'An ad written for this issue' },
        ]}
        value={hasBookedAd ? 'booked' : sponsor ? 'own' : ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ hasBookedAd: value === 'booked', sponsor: value === 'own' ? empty : null })
        }
      />
      {hasBookedAd && (
        <Text size="sm">
          The ad that runs when the issue is sent. Its clicks are counted.{' '}
          <Anchor component={Link} to={`${screenLink('AdManagement')}?location=newsletter`}>
            Advertisements
          </Anchor>
        </Text>
      )}
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
            label="Text"
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
            onBlur={() => set({ link: withScheme(sponsor.link) })}
          />
        </>
      )}
    </>
  )
}
