import { isOpenEnded } from './open-ended.ts'

interface Context {
  report(found: { node: Node; message: string }): void
}
interface Node {
  type: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  arguments?: Node[]
  value?: unknown
  tag?: unknown
  quasi?: Node
  quasis?: { value: { cooked: string | null; raw: string } }[]
}

const message =
  'The work of this expression grows with the square of a text: it looks for its end again from each beginning. Leave the beginning out of what is ' +
  'repeated, as in <[^<>]*>, take replaceEnclosed, or limit how often it repeats. If no such text comes here, say why'

export default {
  meta: { name: 'house' },
  rules: {
    'no-open-ended-expression': {
      create: (context: Context) => ({
        Literal(node: Node) {
          if (node.regex && isOpenEnded(node.regex.pattern, node.regex.flags)) context.report({ node, message })
        },
        NewExpression(node: Node) {
          if (node.callee?.name !== 'RegExp') return
          const [pattern, flags] = node.arguments ?? []
          const text = pattern && patternIn(pattern)
          if (text && isOpenEnded(text, typeof flags?.value === 'string' ? flags.value : ''))
            context.report({ node, message })
        },
      }),
    },
  },
}

/** A letter stands for each interpolation. */
function patternIn(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TaggedTemplateExpression') return node.quasi?.quasis?.map(({ value }) => value.raw).join('x')
  return node.type === 'TemplateLiteral' ? node.quasis?.map(({ value }) => value.cooked).join('x') : undefined
}
