import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { parseQuery, type Term } from './query.ts'
import { allOf, someOf, toSequence, toTsquery } from './tsquery.ts'

const words = (terms: readonly Term[]) =>
  terms.map(({ tokens }) => tokens.map(({ pieces }) => pieces.join('+')).join(' '))

describe('parsing a query', () => {
  test.each<[string, string[], string[]]>([
    ['buck converter', ['buck', 'converter'], []],
    ['"power good" rail', ['power good', 'rail'], []],
    ['rail -module', ['rail'], ['module']],
    ['rail -"power good"', ['rail'], ['power good']],
    ['supply -5V', ['supply', '5+v'], []],
    ['3.3 V rail', ['3.3+v', 'rail'], []],
    ['how to choose a capacitor', ['choose', 'capacitor'], []],
    ['"state of the art"', ['state of the art'], []],
    ['"open', ['open'], []],
    ['“power good” rail', ['power good', 'rail'], []],
    ['rail -„power good“ «state of the art»', ['rail', 'state of the art'], ['power good']],
    ['7” display', ['7', 'display'], []],
    ['-', [], []],
    ['"" \'\' --', [], []],
    ['the of', [], []],
    ['\u202Erail\u202C', ['rail'], []],
    ['a\0b', ['ab'], []],
  ])('the query %o is read as its terms and exclusions', (typed, terms, excluded) => {
    const query = parseQuery(typed)
    expect([words(query.terms), words(query.excluded)]).toEqual([terms, excluded])
  })

  test('a query has at most twelve terms', () => {
    expect(parseQuery('one1 two2 '.repeat(100)).terms.length).toBeLessThanOrEqual(12)
  })
})

const fragments = [
  ...`" - ' \\ % _ * :* & | ! ( ) <-> <2> ; -- /* LM317 µA C++ 10BASE-T1S select the -5 日本語 é %s $1`.split(' '),
  '\0',
  '\uD800',
  '\u202E',
  '5 V',
  '${x}',
]
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc.array(fc.constantFrom(...fragments), { maxLength: 30 }).map((parts) => parts.join(' ')),
)

describe('any text', () => {
  const database = useDatabase()

  test('any text can be parsed, twice with the same result, and contains nothing that the database refuses', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (typed) => {
        const query = parseQuery(typed)
        expect(parseQuery(query.text).terms.length).toBe(query.terms.length)
        const terms = query.terms.flatMap((term) => toTsquery(term) ?? [])
        const inTitle = query.terms.flatMap((term) => toTsquery(term, 'A') ?? [])
        const excluded = query.excluded.flatMap((term) => toTsquery(term) ?? []).map((term) => `!(${term})`)
        const sequences = query.terms.flatMap(({ tokens }) => toSequence(tokens) ?? [])
        if (terms.length === 0) return
        const all = [allOf([...terms, ...excluded]), allOf(inTitle), someOf(terms), ...sequences]
        for (const tsquery of all) await sql`select ${tsquery}::tsquery`.execute(database.db)
      }),
      { numRuns: 300 },
    )
  })

  test('a text with a word has a term', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{4,12}$/), anything, (word, rest) => {
        const query = parseQuery(`${word} ${rest.replaceAll('"', '')}`)
        expect(query.terms[0]?.tokens[0]?.pieces).toContain(word)
      }),
    )
  })
})
