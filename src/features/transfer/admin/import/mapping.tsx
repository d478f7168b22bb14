import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccessLevel } from '../../../../platform/contract/catalogue.ts'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { AuthorSelect } from '../../../../platform/web/admin/author-select.tsx'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import type { SiteImport, SiteImportName } from '../../contract/import/endpoints.ts'
import { questionAbout, type SiteImportChoices, type SiteImportNameKind } from '../../contract/import/rules.ts'
import classes from './import.module.css'

interface Props {
  found: SiteImport
  start: (confirmed: { choices: SiteImportChoices; targets: Target[] }) => Promise<void>
}

const accessChoices: { value: AccessLevel; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'login', label: 'Signed-in readers' },
  { value: 'silver', label: 'Silver' },
  { value: 'gold', label: 'Gold' },
]
const kinds = [
  ['tier', 'Plans'],
  ['author', 'Authors'],
  ['category', 'Categories'],
  ['tag', 'Tags'],
] as const

export function Mapping({ found, start }: Props) {
  const [choices, setChoices] = useState<SiteImportChoices>(found.choices)
  const [targets, setTargets] = useState<ReadonlyMap<string, Target>>(new Map())
  const [isStarting, setStarting] = useState(false)
  const set = (changes: Partial<SiteImportChoices>) => setChoices({ ...choices, ...changes })
  const choose = (one: Target) => setTargets(new Map([...targets, [`${one.kind} ${one.sourceId}`, one]]))
  const total = found.articles + found.pages
  return (
    <section aria-labelledby="mapping" className={classes.mapping}>
      <h2 id="mapping">Map the content</h2>
      <Defaults site={found.site} choices={choices} set={set} />
      <Questions questions={found.questions} {...{ targets, choose }} />
      {kinds.map(([kind, title]) =>
        found.names[kind] === 0 ? null : <Names key={kind} {...{ kind, title, found, targets, choose }} />,
      )}
      <Group justify="flex-end">
        <Button
          disabled={total === 0}
          loading={isStarting}
          onClick={() => {
            setStarting(true)
            void start({ choices, targets: [...targets.values()] }).finally(() => setStarting(false))
          }}
        >
          Import {total.toLocaleString('en')} {total === 1 ? 'item' : 'items'}
        </Button>
      </Group>
    </section>
  )
}

interface DefaultsProps {
  site: string
  choices: SiteImportChoices
  set: (changes: Partial<SiteImportChoices>) => void
}

function Defaults({ site, choices, set }: DefaultsProps) {
  const { sections } = useCatalogue()
  return (
    <>
      <div className={classes.choices}>
        <Select
          label="Default section"
          data={sections.map(({ id, name }) => ({ value: id, label: name }))}
          value={choices.section}
          allowDeselect={false}
          onChange={(section) => section && set({ section })}
        />
        <Select
          label="Password-protected articles"
          data={[
            { value: 'gold', label: 'Gold only, without a preview' },
            { value: 'draft', label: 'Drafts' },
          ]}
          value={choices.passwords}
          allowDeselect={false}
          onChange={(passwords) => passwords && set({ passwords: passwords === 'draft' ? 'draft' : 'gold' })}
        />
        <AccessSelect label="Members-only articles" value={choices.members} onChange={(members) => set({ members })} />
        <AccessSelect label="Paid articles" value={choices.paid} onChange={(paid) => set({ paid })} />
      </div>
      <Checkbox
        label="Fetch the images from the old site"
        description="Downloads images that are not in the archive. Confirm that you have the rights. The report lists images that fail."
        checked={choices.fetchPictures}
        onChange={({ currentTarget }) => set({ fetchPictures: currentTarget.checked })}
      />
      {choices.fetchPictures && site.endsWith('.invalid') && (
        <TextInput
          label="URL of the old site"
          description="The export does not say where its images are."
          placeholder="https://"
          value={choices.oldAddress}
          onChange={({ currentTarget }) => set({ oldAddress: currentTarget.value.trim() })}
        />
      )}
    </>
  )
}

const AccessSelect = (props: { label: string; value: AccessLevel; onChange: (access: AccessLevel) => void }) => (
  <Select
    label={props.label}
    data={accessChoices}
    value={props.value}
    allowDeselect={false}
    onChange={(value) => {
      const chosen = accessChoices.find((one) => one.value === value)
      if (chosen) props.onChange(chosen.value)
    }}
  />
)

interface NamesProps {
  kind: SiteImportNameKind
  title: string
  found: SiteImport
  targets: ReadonlyMap<string, Target>
  choose: (target: Target) => void
}

const shown = 50

/** Only the most used names of one kind. The others keep the guess of the check. */
function Names({ kind, title, found, targets, choose }: NamesProps) {
  const { data } = useQuery({
    queryKey: ['site-import-names', found.id, kind],
    queryFn: () =>
      adminApi.call('GET /admin/site-imports/:id/names', {
        params: { id: String(found.id) },
        query: { kind, limit: String(shown) },
      }),
  })
  const targetOf = ({ sourceId, target }: SiteImportName) => targets.get(`${kind} ${sourceId}`)?.target ?? target
  return (
    <details open={kind === 'category' || kind === 'tier'}>
      <summary>
        {title} ({found.names[kind].toLocaleString('en')})
      </summary>
      <ScrollRegion label={title} className={classes.names}>
        <table>
          <thead>
            <tr>
              <th scope="col">Old name</th>
              <th scope="col">Articles</th>
              <th scope="col">New name</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map((row) => (
              <tr key={row.sourceId}>
                <td>{row.name}</td>
                <td>{row.uses.toLocaleString('en')}</td>
                <td>
                  <TargetSelect kind={kind} row={row} target={targetOf(row)} choose={choose} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {found.names[kind] > shown && (
        <p className={classes.quiet}>Showing the {shown} most used. The others become new authors and keywords.</p>
      )}
    </details>
  )
}

interface TargetSelectProps extends Pick<NamesProps, 'kind' | 'choose'> {
  row: SiteImportName
  target: string
}

function TargetSelect({ kind, row, target: current, choose }: TargetSelectProps) {
  const { sections, categories } = useCatalogue()
  const terms = [
    { value: 'keyword', label: 'Keyword' },
    { value: 'nothing', label: 'Skip' },
    ...sections.map(({ id, name }) => ({ value: `section:${id}`, label: `Section ${name}` })),
    ...categories.map(({ id, name }) => ({ value: `category:${id}`, label: `Category ${name}` })),
  ]
  const levels = [{ value: '', label: 'As above' }, ...accessChoices]
  const change = (target: string) => choose({ kind, sourceId: row.sourceId, target })
  if (kind === 'author')
    return (
      <AuthorSelect
        label={`Author for ${row.name}. Leave empty to create one`}
        isCompact
        value={current}
        onChange={change}
      />
    )
  return (
    <Select
      size="xs"
      searchable
      aria-label={`Mapping of ${row.name}`}
      data={kind === 'tier' ? levels : terms}
      value={current}
      allowDeselect={false}
      onChange={(target) => target !== null && change(target)}
    />
  )
}

interface Target {
  kind: SiteImportNameKind
  sourceId: string
  target: string
}

const meanings = [
  { value: 'draft', label: 'Not sure: import as drafts' },
  { value: 'free', label: 'No restriction: free' },
  { value: 'login', label: 'For signed-in readers' },
  { value: 'silver', label: 'For silver' },
  { value: 'gold', label: 'For gold' },
]

interface QuestionsProps {
  questions: SiteImport['questions']
  targets: ReadonlyMap<string, Target>
  choose: (target: Target) => void
}

const Questions = ({ questions, targets, choose }: QuestionsProps) =>
  questions.length === 0 ? null : (
    <section aria-labelledby="questions" className={classes.mapping}>
      <div>
        <h3 id="questions">What does this mean?</h3>
        <p className={classes.quiet}>The articles are imported as drafts unless you choose a meaning.</p>
      </div>
      {questions.map((question) => (
        <Select
          key={question.sourceId}
          label={questionAbout(question)}
          description={question.example && `For example: ${question.example}`}
          data={meanings}
          value={targets.get(`tier ${question.sourceId}`)?.target ?? question.target}
          allowDeselect={false}
          onChange={(target) => target !== null && choose({ kind: 'tier', sourceId: question.sourceId, target })}
        />
      ))}
    </section>
  )
