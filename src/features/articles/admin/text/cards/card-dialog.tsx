import { Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { embedAt, embedNames } from '../../../../../platform/contract/embeds.ts'
import { links } from '../../../../../platform/contract/links.ts'
import { toLinkAddress } from '../link-address.ts'
import type { Card } from '../nodes/card.ts'
import { type CardDialogProps, CardForm } from './card-form.tsx'
import { useLinkPreview } from './use-link-preview.ts'

const refusal = 'Enter the URL of a web page (https://…) or a page of the magazine (/section/…)'

/** The address and the words of a bookmark or an embed. The server asks the page for its words; what was typed stays. */
export function CardDialog({ draft, isNew, onDone, onClose }: CardDialogProps) {
  const [{ href, title, caption, picture }, setCard] = useState(draft)
  const [problems, setProblems] = useState<{ href?: string; title?: string }>({})
  const set = (part: Partial<Card>) => setCard((before) => ({ ...before, ...part }))
  const address = toPageAddress(href)
  const isUnknown = draft.kind === 'embed' && address !== null && !embedAt(address)
  const kind = draft.kind === 'embed' && !isUnknown ? 'embed' : 'bookmark'
  const preview = useLinkPreview((found) =>
    setCard((before) => ({
      ...before,
      title: before.title || found.title,
      caption: before.caption || found.text,
      picture: before.picture || (found.picture ?? ''),
    })),
  )
  const isWanting = title.trim() === '' || (kind === 'bookmark' && picture === '')
  const finish = () => {
    setProblems({
      ...(address === null && { href: href.trim() ? refusal : 'Enter a URL' }),
      ...(title.trim() === '' && { title: 'Enter a title: readers see it before they open the link' }),
    })
    if (address === null || title.trim() === '') return
    const shown = kind === 'bookmark' ? picture : ''
    onDone({ kind, href: address, title: title.trim(), caption: caption.trim(), picture: shown })
  }
  return (
    <CardForm
      title={draft.kind === 'embed' ? 'Embed' : 'Bookmark'}
      action={`${isNew ? 'Insert' : 'Change'} ${kind}`}
      onSubmit={finish}
      onClose={onClose}
    >
      <TextInput
        label="URL"
        description={
          draft.kind === 'embed'
            ? `Supported: ${embedNames.join(', ')}`
            : 'If you enter a calculator’s URL with its inputs, readers see the result'
        }
        value={href}
        // The picture is of the page that was there.
        onChange={(event) => set({ href: event.currentTarget.value, picture: '' })}
        error={problems.href}
        onBlur={() => isWanting && void preview.fetch(address, { withPicture: kind === 'bookmark' })}
        inputMode="url"
        spellCheck={false}
        data-autofocus
      />
      {preview.loading ? (
        <Group gap="sm">
          <Loader size="xs" />
          <Text component="output" size="sm">
            Loading the page’s {preview.loading}…
          </Text>
          <Button size="compact-xs" variant="default" onClick={preview.cancel}>
            Cancel
          </Button>
        </Group>
      ) : (
        preview.problem && (
          <Text role="alert" size="sm">
            {preview.problem}
          </Text>
        )
      )}
      {isUnknown && (
        <Text component="output" size="sm">
          This URL cannot be embedded. It becomes a bookmark instead.
        </Text>
      )}
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={problems.title}
        maxLength={200}
      />
      <TextInput
        label="Description"
        description="Optional"
        value={caption}
        onChange={(event) => set({ caption: event.currentTarget.value })}
        maxLength={400}
      />
      {kind === 'bookmark' && picture && (
        <Group gap="sm">
          <img src={picture} alt="" className="card-thumbnail" />
          <Button size="compact-xs" variant="default" onClick={() => set({ picture: '' })}>
            Remove the image
          </Button>
        </Group>
      )}
    </CardForm>
  )
}

/** The typed address, unless it is no page. */
function toPageAddress(typed: string): string | null {
  const address = toOwnPath(toLinkAddress(typed))
  return address && /^(?:https?:\/\/|\/)/i.test(address) ? address : null
}

/** A calculator of this site by its path, as its result is found. */
function toOwnPath(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url?.origin === location.origin && url.pathname.startsWith(links.tools) ? url.pathname + url.search : address
}
