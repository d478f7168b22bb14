import { Alert, Autocomplete, Checkbox, Drawer, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adPlace } from '../../../contract/ads/places.ts'
import { type PageAdLocation, pageAdLocations } from '../../../contract/catalogue.ts'
import { componentLink, folderOf, listingLink } from '../../../contract/links.ts'
import type { CategoryEntry, SectionEntry } from '../../../contract/sections/catalogue.ts'
import { type CatalogueProblem, catalogueLimits, newIdProblem, toId } from '../../../contract/sections/problems.ts'
import { explain } from '../api.ts'
import { useCatalogue } from '../kit/catalogue.ts'
import { FormFooter } from '../kit/form-footer.tsx'
import { messagesOf } from '../settings/requests.ts'
import { ColourFields } from './colour-fields.tsx'
import type { Entry } from './entry-rows.tsx'
import { PictureField } from './picture-field.tsx'
import type { Kind } from './use-changes.ts'

interface Props {
  kind: Kind
  entry: Entry
  isNew: boolean
  groups: readonly string[]
  /** What is wrong with the whole catalogue if this entry were in it. */
  check: (entry: Entry) => CatalogueProblem[]
  /** Says `sentence` once it is saved. */
  save: (entry: Entry, sentence: string) => Promise<void>
  onClose: () => void
}

const isSection = (entry: Entry): entry is SectionEntry => 'heading' in entry

/** A section or category as a form. */
export function EntryDrawer({ kind, entry, isNew, groups, check, save, onClose }: Props) {
  const { sections } = useCatalogue()
  const [values, setValues] = useState<Entry>(entry)
  const [isIdTyped, setIdTyped] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<CatalogueProblem['field'], string>>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const set = (change: Partial<SectionEntry & CategoryEntry>) => setValues((before) => ({ ...before, ...change }))
  const setName = (name: string) => {
    const follows = isNew && !isIdTyped
    const hasSameHeading = isSection(values) && values.heading === values.name
    set({ name, ...(follows && { id: toId(name) }), ...(hasSameHeading && { heading: name }) })
  }
  async function submit(event: React.FormEvent) {
    event.preventDefault()
    const wrong = isNew || values.id !== entry.id ? newIdProblem(kind, values.id, []) : null
    const found = check(values).filter((problem) => problem.kind === kind && problem.id === values.id)
    const next = {
      ...Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message])),
      ...(wrong && { id: wrong }),
    }
    setProblems(next)
    setFailure(null)
    if (Object.keys(next).length > 0) return
    setSaving(true)
    try {
      await save(values, isNew ? `“${values.name}” added. ${whereNext[kind]}` : `“${values.name}” saved.`)
      onClose()
    } catch (error) {
      const { id } = messagesOf(error)
      if (id) setProblems({ id })
      else setFailure(error)
    }
    setSaving(false)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={isNew ? `New ${kind}` : `Edit “${entry.name}”`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {failure !== null && (
            <Alert color="red" variant="light" role="alert">
              {explain('Failed to save', failure)}
            </Alert>
          )}
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={catalogueLimits.name}
            value={values.name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problems.name}
          />
          <TextInput
            label="URL"
            description={`${addressOf(kind, values.id)}${values.id === entry.id || isNew ? '' : '. The old URL redirects there.'}`}
            required
            maxLength={catalogueLimits.id}
            value={values.id}
            onChange={(event) => {
              setIdTyped(true)
              set({ id: event.currentTarget.value })
            }}
            error={problems.id}
          />
          {isSection(values) ? (
            <>
              <TextInput
                label="Heading"
                description="Shown above the list and in the feed title"
                required
                maxLength={catalogueLimits.heading}
                value={values.heading}
                onChange={(event) => set({ heading: event.currentTarget.value })}
                error={problems.heading}
              />
              <NativeSelect
                label="Advertisements"
                description="The ad location that the list shows"
                data={pageAdLocations.map((value) => ({ value, label: adPlace(value, sections).name }))}
                value={values.ads}
                onChange={(event) => set({ ads: locationOf(event.currentTarget.value) })}
              />
            </>
          ) : (
            <Autocomplete
              label="Group"
              description="The heading in the category picker"
              required
              data={[...groups]}
              maxLength={catalogueLimits.name}
              value={values.group}
              onChange={(group) => set({ group })}
              error={problems.group}
            />
          )}
          <Textarea
            label="Description"
            description="For search engines and for its page"
            autosize
            minRows={2}
            maxLength={catalogueLimits.description}
            value={values.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={problems.description}
          />
          <PictureField address={values.picture} onChange={(picture) => set({ picture })} />
          <ColourFields values={values} problems={problems} onChange={set} />
          <Checkbox
            label="Hidden"
            description="Hidden from menus and pickers. Its articles stay online."
            checked={values.isHidden}
            onChange={(event) => set({ isHidden: event.currentTarget.checked })}
          />
          <FormFooter onCancel={onClose} loading={isSaving}>
            {isNew ? `Add ${kind}` : 'Save'}
          </FormFooter>
        </Stack>
      </form>
    </Drawer>
  )
}

const whereNext: Record<Kind, string> = {
  section: 'To show it in the menu, open Settings, Menu and footer.',
  category: 'Readers find it in the category picker.',
}

const addressOf = (kind: Kind, id: string) =>
  kind === 'section' ? listingLink(folderOf(id || '…')) : componentLink(id || '…')

const locationOf = (value: string): PageAdLocation => pageAdLocations.find((one) => one === value) ?? 'news'
