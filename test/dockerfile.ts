import { DockerfileParser, type Instruction, ModifiableInstruction } from 'dockerfile-ast'

/** An instruction after its options. `words` are set if it is a JSON list. */
export interface Step {
  keyword: string
  text: string
  words: readonly string[]
  from: string | null
}

export interface Stage {
  image: string
  name: string | null
  steps: Step[]
}

export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const step = toStep(instruction)
    const [image = '', , name = null] = step.text.split(' ')
    if (step.keyword === 'FROM') stages.push({ image, name, steps: [] })
    else stages.at(-1)?.steps.push(step)
  }
  return stages
}

function toStep(instruction: Instruction): Step {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
  const from = flags.find((flag) => flag.getName() === 'from')?.getValue() ?? null
  const text = (instruction.getArgumentsContent() ?? '').replace(/^(--\S+\s+)+/, '').replace(/\s+/g, ' ')
  const [, list = ''] = /^(?:CMD )?\[(.*)\]$/.exec(text) ?? []
  const words = [...list.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
  return { keyword: instruction.getKeyword(), text, words, from }
}

export const lastStep = ({ steps }: Stage, keyword: string) => steps.findLast((step) => step.keyword === keyword)
