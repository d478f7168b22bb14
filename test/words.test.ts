import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Exported by each file of one shape: routes, calculators. */
const ofShapes = new Set([
  'action',
  'calculation',
  'clientAction',
  'clientLoader',
  'ErrorBoundary',
  'explanation',
  'HydrateFallback',
  'handle',
  'headers',
  'links',
  'loader',
  'meta',
  'shouldRevalidate',
])

const root = join(import.meta.dirname, '..')

test('every exported name is declared in one file', async () => {
  const declared = new Map<string, Set<string>>()
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
    for (const [, name = ''] of text.matchAll(exported)) {
      const places = declared.get(name) ?? new Set()
      declared.set(name, places.add(file))
    }
  }
  expect(declared.size).toBeGreaterThan(500)
  const doubled = [...declared].filter(([name, places]) => places.size > 1 && !ofShapes.has(name))
  expect(doubled.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([])
})
