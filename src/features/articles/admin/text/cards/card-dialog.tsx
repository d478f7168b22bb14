import { Button, Group, Loader, Modal, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { embedAt, embedNames } from '../../../../../platform/contract/embeds.ts'
import { links } from '../../../../../platform/contract/links.ts'
import { DialogForm, useAdminForm } from '../../../../../platform/web/admin/form.tsx'
import { toLinkAddress } from '../link-address.ts'
import type { Card } from '../nodes/card.ts'
import { useLinkPreview } from './use-link-preview.ts'

export interface CardDialogProps {
  draft: Card
  isNew: boolean
  onDone: (card: Card) => void
  onClose: () => void
}

const refusal = 'Enter the URL of a web page (https://…) or a page of the magazine (/section/…)'

/** The server asks the page for its words. What was typed stays. */
export function CardDialog({ draft, isNew, onDone, onClose }: CardDialogProps) {
  const mayEmbed = draft.kind === 'embed'
  const { fields, read, set, text, form } = useAdminForm({
    fields: draft,
    check: ({ href, title }) => ({
      href: toPageAddress(href) === null ? (href.trim() ? refusal : 'Enter a URL') : undefined,
      title: title.trim() === '' ? 'Enter a title: readers see it before they open the link' : undefined,
    }),
    send: async (card) => onDone(tidy(card, kind)),
    close: onClose,
    failed: 'Failed to insert the link',
  })
  const { href, title, picture } = fields
  const address = toPageAddress(href)
  const kind = mayEmbed && (address === null || embedAt(address)) ? 'embed' : 'bookmark'
  const filledIn = useRef({ title: '', caption: '' })
  const preview = useLinkPreview((found) => {
    const now = read()
    filledIn.current = { title: found.title, caption: found.text }
    set({
      title: now.title || found.title,
      caption: now.caption || found.text,
      picture: now.picture || (found.picture ?? ''),
    })
  })
  const setAddress = (typed: string) => {
    // The picture and the words belong to the former address, unless an editor typed them.
    preview.cancel()
    const { current } = filledIn
    set({
      href: typed,
      picture: '',
      ...(title === current.title && { title: '' }),
      ...(fields.caption === current.caption && { caption: '' }),
    })
  }
  const isWanting = title.trim() === '' || (kind === 'bookmark' && picture === '')
  return (
    <Modal opened onClose={onClose} title={mayEmbed ? 'Embed' : 'Bookmark'} size="lg">
      <DialogForm form={form} button={`${isNew ? 'Insert' : 'Change'} ${kind}`}>
        <TextInput
          label="URL"
          description={
            mayEmbed
              ? `Supported: ${embedNames.join(', ')}`
              : 'If you enter a calculator’s URL with its inputs, readers see the result'
          }
          {...text('href')}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onBlur={() => isWanting && void preview.fetch(address, { withPicture: kind === 'bookmark' })}
          inputMode="url"
          spellCheck={false}
          data-autofocus
        />
        <PreviewState preview={preview} />
        {mayEmbed && kind === 'bookmark' && (
          <Text component="output" size="sm">
            This URL cannot be embedded. It becomes a bookmark instead.
          </Text>
        )}
        <TextInput label="Title" {...text('title')} maxLength={200} />
        <TextInput label="Description" description="Optional" {...text('caption')} maxLength={400} />
        {kind === 'bookmark' && picture && <Thumbnail src={picture} remove={() => set({ picture: '' })} />}
      </DialogForm>
    </Modal>
  )
}

const Thumbnail = ({ src, remove }: { src: string; remove: () => void }) => (
  <Group gap="sm">
    <img src={src} alt="" className="card-thumbnail" />
    <Button size="compact-xs" variant="default" onClick={remove}>
      Remove the image
    </Button>
  </Group>
)

const tidy = ({ href, title, caption, picture }: Card, kind: 'bookmark' | 'embed'): Card => ({
  kind,
  href: toPageAddress(href) ?? '',
  title: title.trim(),
  caption: caption.trim(),
  picture: kind === 'bookmark' ? picture : '',
})

function PreviewState({ preview: { loading, problem, cancel } }: { preview: ReturnType<typeof useLinkPreview> }) {
  if (!loading)
    return problem ? (
      <Text role="alert" size="sm">
        {problem}
      </Text>
    ) : null
  return (
    <Group gap="sm">
      <Loader size="xs" />
      <Text component="output" size="sm">
        Loading the page’s {loading}…
      </Text>
      <Button size="compact-xs" variant="default" onClick={cancel}>
        Cancel
      </Button>
    </Group>
  )
}

function toPageAddress(typed: string): string | null {
  const address = toOwnPath(toLinkAddress(typed))
  return address && /^(?:https?:\/\/|\/)/i.test(address) ? address : null
}

/** A calculator of this site is found by its path. */
function toOwnPath(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url?.origin === location.origin && url.pathname.startsWith(links.tools) ? url.pathname + url.search : address
}
