import { Select } from '@mantine/core'
import type { SiteImport } from '../../contract/import/endpoints.ts'
import { questionAbout, type SiteImportNameKind } from '../../contract/import/rules.ts'
import classes from './import.module.css'

export interface Target {
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

interface Props {
  questions: SiteImport['questions']
  targets: ReadonlyMap<string, Target>
  choose: (target: Target) => void
}

export const Questions = ({ questions, targets, choose }: Props) =>
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
