import { Alert, Button, Group, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { confirm } from '../../../../platform/web/admin/confirm.tsx'
import { download } from '../../../../platform/web/admin/download.ts'
import { IconDownload } from '../../../../platform/web/admin/icons.tsx'
import { Failure, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { ProblemAlert } from '../../../../platform/web/admin/problem-alert.tsx'
import { ScreenLoading } from '../../../../platform/web/admin/screen-states.tsx'
import { showAnswer } from '../../../../platform/web/admin/show-answer.ts'
import type { SiteImport } from '../../contract/import/endpoints.ts'
import { type SiteImportSystem, siteImportSystems } from '../../contract/import/rules.ts'
import { Findings } from './findings.tsx'
import classes from './import.module.css'
import { Mapping } from './mapping.tsx'
import { Report } from './report.tsx'
import { counted, stateNames } from './states.ts'

const pollMs = 700
const isUnderway = (found: SiteImport | undefined) => ['checking', 'importing', 'undoing'].includes(found?.state ?? '')

export default function OneImport() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const key = ['site-import', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => adminApi.call('GET /admin/site-imports/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isUnderway(state.data) ? pollMs : false),
  })
  const act = async (work: () => Promise<SiteImport>) => {
    try {
      await showAnswer(queries, key, await work())
      await queries.invalidateQueries({ queryKey: [`site-import-items ${id}`] })
    } catch (failure) {
      notifyError('Failed to update the import', failure)
      await refetch()
    }
  }
  if (error) return <Failure sentence="Failed to fetch the import" error={error} retry={() => void refetch()} />
  if (!data) return <ScreenLoading />
  const { state } = data
  return (
    <>
      <ScreenHead title={data.fileName}>
        <Button component={Link} to="/admin/import" variant="default">
          All imports
        </Button>
        <Actions found={data} act={act} />
      </ScreenHead>
      <div className={classes.page}>
        <Status found={data} />
        <Counts found={data} />
        {state === 'checked' && (
          <>
            <Mapping
              key={data.id}
              found={data}
              start={(body) =>
                act(async () => {
                  await adminApi.call('PUT /admin/site-imports/:id', { params: { id }, body })
                  return adminApi.call('POST /admin/site-imports/:id/run', { params: { id } })
                })
              }
            />
            <Samples samples={data.samples} />
          </>
        )}
        <Findings found={data} />
        {!['checking', 'checked', 'failed'].includes(state) && <WholeReport id={id} />}
      </div>
    </>
  )
}

const WholeReport = ({ id }: { id: string }) => (
  <>
    <Report id={id} />
    <Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        onClick={() =>
          void download(`/admin/site-imports/${id}/report.csv`, `import-${id}.csv`, 'Failed to download the report')
        }
      >
        Report as CSV
      </Button>
    </Group>
  </>
)

interface ActionsProps {
  found: SiteImport
  act: (work: () => Promise<SiteImport>) => Promise<void>
}

function Actions({ found: { id, state, isUndoable }, act }: ActionsProps) {
  const params = { id: String(id) }
  const undo = async () => {
    const question = {
      title: 'Undo this import?',
      text: 'This deletes the imported articles with their letters, pages, redirects, new authors and unused images.',
      confirm: 'Undo the import',
      isGrave: true,
    }
    if (await confirm(question)) await act(() => adminApi.call('POST /admin/site-imports/:id/undo', { params }))
  }
  return (
    <>
      {state === 'importing' && (
        <Button
          variant="default"
          onClick={() => void act(() => adminApi.call('POST /admin/site-imports/:id/stop', { params }))}
        >
          Stop
        </Button>
      )}
      {isUndoable && (
        <Button variant="default" onClick={() => void undo()}>
          Undo the import
        </Button>
      )}
      {state === 'stopped' && (
        <Button onClick={() => void act(() => adminApi.call('POST /admin/site-imports/:id/go-on', { params }))}>
          Resume
        </Button>
      )}
    </>
  )
}

function Status({ found }: { found: SiteImport }) {
  const { state, problem, progress, articles, pages } = found
  if (problem !== null) return <ProblemAlert>{problem}</ProblemAlert>
  if (state === 'done')
    return (
      <Alert color="green" variant="light" role="alert">
        Imported: {counted(articles, 'article')} and {counted(pages, 'page')}. Their old URLs redirect to them.
      </Alert>
    )
  return (
    <div>
      <output>
        {stateNames[state]}
        {state === 'checking' && `: ${(articles + pages).toLocaleString('en')} read so far`}
      </output>
      {state === 'importing' && (
        <Progress.Root size="sm" mt="xs">
          <Progress.Section value={100 * progress} aria-label="Progress of the import" />
        </Progress.Root>
      )}
    </div>
  )
}

const systemName = (reader: string) => (isSystem(reader) ? siteImportSystems[reader] : '')
const isSystem = (reader: string): reader is SiteImportSystem => Object.hasOwn(siteImportSystems, reader)

const Counts = ({ found }: { found: SiteImport }) => {
  const { state, articles, pages, letters, known, partly, others, reader, site } = found
  const isChecked = state === 'checking' || state === 'checked'
  const rows: [string, number][] = [
    ['Articles', articles],
    ['Pages', pages],
    ...(letters > 0 ? [['Comments, as pending letters', letters] as [string, number]] : []),
    ...(isChecked
      ? []
      : ([
          ['With changes', partly],
          ['Already imported', known],
        ] as [string, number][])),
    ['Skipped', others],
  ]
  return (
    <>
      {site !== '' && (
        <p className={classes.quiet}>
          {[systemName(reader), site.endsWith('.invalid') ? '' : site].filter(Boolean).join(', ')}
        </p>
      )}
      <dl className={classes.counts}>
        {rows.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Samples have no pictures: the import fetches them. */
const Samples = ({ samples }: { samples: SiteImport['samples'] }) =>
  samples.length === 0 ? null : (
    <section aria-labelledby="samples">
      <h2 id="samples">Preview of the first articles</h2>
      {samples.map(({ title, html, status, date }) => (
        <details key={`${title} ${date}`} className={classes.sample}>
          <summary>
            {title || 'Without a title'}{' '}
            <span className={classes.quiet}>{[status, date?.slice(0, 10)].filter(Boolean).join(', ')}</span>
          </summary>
          {/* Sanitised by the server: nothing in it runs. */}
          <div className="prose" inert dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </section>
  )
