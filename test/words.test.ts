import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Words that this project once used in a meaning of its own, and what the field says. */
const privateWords: Record<string, RegExp> = {
  'anonymous visitor': /strangers?\b/i,
  'bulk mail, message': /circulars?\b(?! import)|Circular[A-Z]/,
  template: /\bplates?\b|\bmakePlate/i,
  'delivery worker': /couriers?\b(?! New)/i,
  'concurrency limit': /turnstile/i,
  load: /\bvolleys?\b/i,
}

/** In the words of their subjects, or about these words. */
const others = /^(db\/demo\/|STYLE\.md$|test\/words\.test\.ts$)/

/** Names that React Router reads from the module of a route. */
const ofRoutes = new Set([
  ...['action', 'clientAction', 'clientLoader', 'ErrorBoundary', 'HydrateFallback', 'handle', 'headers', 'links'],
  ...['loader', 'meta', 'shouldRevalidate'],
])

const root = join(import.meta.dirname, '..')
const sources = '*.{ts,tsx,css,sql,md,sh,service,timer}'
const texts: { file: string; text: string }[] = []
for await (const file of glob([`{contract,server,web,db,test,bench,deploy,docs,.github}/**/${sources}`, sources], {
  cwd: root,
}))
  if (!others.test(file)) texts.push({ file, text: await readFile(join(root, file), 'utf8') })

test('no file has a private word where the field has one', () => {
  for (const word of ['a stranger', 'CircularGateway', 'makePlate()', 'newsletter_couriers', 'turnstile', 'a volley'])
    expect(Object.values(privateWords).filter((pattern) => pattern.test(word))).toHaveLength(1)
  const found = texts.flatMap(({ file, text }) =>
    `${file}\n${text}`
      .split('\n')
      .flatMap((line, number) =>
        Object.entries(privateWords).flatMap(([better, pattern]) =>
          pattern.test(line) ? [`${file}:${number}: ${line.trim()} (${better})`] : [],
        ),
      ),
  )
  expect(found).toEqual([])
})

test('every exported name is declared in one file', () => {
  const declared = new Map<string, Set<string>>()
  for (const { file, text } of texts) {
    if (!/^(contract|server|web|db)\//.test(file)) continue
    const exported = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
    for (const [, name = ''] of text.matchAll(exported)) {
      const places = declared.get(name) ?? new Set()
      declared.set(name, places.add(file))
    }
  }
  expect(declared.size).toBeGreaterThan(500)
  const doubled = [...declared].filter(([name, places]) => places.size > 1 && !ofRoutes.has(name))
  expect(doubled.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([])
})
