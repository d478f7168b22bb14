import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { type FormErrors, rowErrors } from '../../../platform/web/admin/api.ts'
import { ProblemAlert } from '../../../platform/web/admin/problem-alert.tsx'
import { type PartParameter, partLimits } from '../contract/rules.ts'
import classes from './parts.module.css'

interface Props {
  parameters: readonly PartParameter[]
  errors: FormErrors['fields']
  onChange: (parameters: PartParameter[]) => void
}

const inputs = [
  ['name', 'Name', partLimits.parameterName],
  ['value', 'Value', partLimits.parameterValue],
  ['unit', 'Unit', partLimits.unit],
] as const

export function ParameterRows({ parameters, errors, onChange }: Props) {
  const names = inputs.map(([name]) => name)
  const problems = rowErrors(errors, 'parameters', { rows: [...parameters.keys()], inputs: names })
  return (
    <fieldset className={classes.parameters}>
      <legend>Key parameters</legend>
      {parameters.map((parameter, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and their inputs hold no state of their own
        <div key={index} className={classes.parameter}>
          {inputs.map(([field, label, longest]) => (
            <TextInput
              key={field}
              aria-label={`${label} of parameter ${index + 1}`}
              placeholder={label}
              maxLength={longest}
              value={parameter[field]}
              error={problems.at(index, field)}
              onChange={(event) =>
                onChange(parameters.with(index, { ...parameter, [field]: event.currentTarget.value }))
              }
            />
          ))}
          <CloseButton
            aria-label={`Remove parameter ${index + 1}`}
            onClick={() => onChange(parameters.toSpliced(index, 1))}
          />
        </div>
      ))}
      {problems.whole && <ProblemAlert mb="xs">{problems.whole}</ProblemAlert>}
      {parameters.length < partLimits.parameters && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange([...parameters, { name: '', value: '', unit: '' }])}
          >
            Add parameter
          </Button>
        </Group>
      )}
    </fieldset>
  )
}
