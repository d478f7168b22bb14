import { expect, test } from 'vitest'
import { importing } from '../../../../../test/imports.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import type { PartImport } from '../../contract/imports.ts'
import { emptyPart, type PartFields, partLimits, partMessages } from '../../contract/rules.ts'
import type { PartDeps } from '../deps.ts'
import { partImports } from './import-parts.ts'

const magazine = useMagazine()
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })

const { checks, imports, runs, settled } = importing<PartImport>(magazine, editor, 'part-imports')
const adds = (part: Partial<PartFields>) => editor.post('/admin/parts', { ...emptyPart, ...part })
const record = async (number: string) => (await editor.get(`/admin/parts/${number}`)).json()
const numbers = async () =>
  (await magazine.database.db.selectFrom('parts').select('name').orderBy('number').execute()).map(({ name }) => name)

test('a file of parts is checked first, then imported: new parts are added, known ones changed, and columns that it lacks stay', async () => {
  await adds({ name: 'LM317', maker: 'TI', description: 'Regulator', state: 'active' })
  await adds({ name: 'NE5532', maker: 'TI' })
  const csv = [
    'Part number;Maker;State;Parameters;Second_sources',
    'LM-317;Texas Instruments;NRND;"Output current | 1.5 | A; Gain | 3";"LM117; LM337"',
    'TL431;onsemi;Not recommended for new designs;;',
    'NE5532;TI;;;',
    'LМ358;TI;;;',
    'tl-431;again;;;',
    'BSS138;x;sold out;;',
  ].join('\r\n')
  const checked = await checks(csv, { fileName: '' })
  const counts = { fresh: 1, changed: 1, unchanged: 1, refused: 3 }
  expect(checked).toMatchObject({ ...counts, state: 'checked', fileName: 'parts.csv', createdBy: 'Edith' })
  expect(checked.refusals).toEqual([
    { line: 5, part: 'LМ358', reason: expect.stringContaining('Cyrillic') },
    { line: 6, part: 'tl-431', reason: 'Same part as line 3' },
    { line: 7, part: 'BSS138', reason: partMessages.state },
  ])
  expect(await numbers()).toEqual(['LM317', 'NE5532'])
  expect(await imports(csv, { fileName: '' })).toMatchObject({ ...counts, state: 'done' })
  expect(await numbers()).toEqual(['LM-317', 'NE5532', 'TL431'])
  expect(await record('LM317')).toMatchObject({
    maker: 'Texas Instruments',
    description: 'Regulator',
    state: 'nrnd',
    parameters: [
      { name: 'Output current', value: '1.5', unit: 'A' },
      { name: 'Gain', value: '3', unit: '' },
    ],
    secondSources: ['LM117', 'LM337'],
  })
  const { changes } = (await editor.get('/admin/parts/LM317/history')).json()
  expect(changes[0]).toMatchObject({ what: 'changed', by: 'Edith', fileName: 'parts.csv' })
  expect(await imports(csv)).toMatchObject({ fresh: 0, changed: 0, unchanged: 3 })
})

test('a part with a cell that has no column name is refused, and one with empty cells is not', async () => {
  const { refusals, fresh } = await checks('Part number,Maker\r\nLM317,Texas, Instruments\nTL431,onsemi,,\n')
  const reason = '“Instruments” is in a column without a name'
  expect([refusals, fresh]).toEqual([[{ line: 2, part: 'LM317', reason }], 1])
})

test('a file of parts comes out of an export as it went in, formulas and all', async () => {
  await adds({
    name: 'LM317',
    maker: '=cmd()',
    description: 'Says "1,5 A"; −5 °C',
    state: 'last-time-buy',
    family: 'LM317X',
    secondSources: ['LM337', 'LM 117/A'],
    successors: ['LM317B'],
    dataSheet: 'https://a.example/x.pdf',
    parameters: [{ name: 'Ω', value: '-1 to 5', unit: 'µV' }],
  })
  await adds({ name: 'TL431', maker: 'onsemi' })
  const before = await record('LM317')
  const csv = (await editor.get('/admin/parts.csv?search=LM3')).text
  expect(csv).toContain("'=cmd()")
  expect(csv).not.toContain('TL431')
  await editor.call('DELETE', '/admin/parts/LM317')
  await imports(csv)
  expect(await record('LM317')).toEqual(before)
})

test('a file of parts that would make parts replace each other in a circle is imported without the part that closes it', async () => {
  await adds({ name: 'AA1003', successors: ['AA1001'] })
  const csv = 'number,successors\nAA1001,AA1002\nAA1002,AA1003\nAA1004,AA1004\n'
  const { refusals, fresh } = await imports(csv)
  expect(refusals).toEqual([
    { line: 3, part: 'AA1002', reason: partMessages.circle },
    { line: 4, part: 'AA1004', reason: partMessages.ownLink },
  ])
  expect([fresh, await numbers()]).toEqual([1, ['AA1001', 'AA1003']])
})

test('a file of parts in UTF-16 or Windows-1252 is read too', async () => {
  const csv = 'number;maker\nLM317;Würth\n'
  await imports(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]))
  expect((await record('LM317')).maker).toBe('Würth')
  await imports(Buffer.from(csv.replace('LM317', 'LM337'), 'latin1'))
  expect((await record('LM337')).maker).toBe('Würth')
})

test('a file without numbers and facts, with an open quote or with too many parts is refused with a sentence', async () => {
  const cases: [what: string, file: string, problem: string | RegExp][] = [
    ['without a column of numbers', 'maker,description\nTI,x\n', partMessages.noColumns],
    ['with numbers only', 'number\nLM317\n', partMessages.noColumns],
    ['that is an archive', 'PK\u0003\u0004', /not a text file/],
    ['that is empty', ' ', partMessages.noColumns],
    ['with an open quote', `number,maker\nLM317,"${'x'.repeat(30_000)}`, /Failed to read the table/],
    ['with too many parts', `number,maker\n${'LM317,x\n'.repeat(partLimits.importRows + 1)}`, partMessages.tooManyRows],
  ]
  for (const [what, file, problem] of cases) {
    const failed = await checks(file)
    expect(failed.state, what).toBe('failed')
    expect(failed.problem, what).toMatch(problem)
    expect((await runs(failed.id)).status, what).toBe(409)
  }
  expect(await numbers()).toEqual([])
})

test('a file of parts of many batches is imported whole, and goes on where a crash has left it', async () => {
  const row = (index: number) =>
    `QX${10_000 + index},Quix,Regulator of ${index % 97} V,active,Output current | ${index % 10} | A,QUIX1,${index % 100 === 99 ? '' : `QX${10_001 + index}`}`
  const rows = Array.from({ length: partsOfTest }, (_, index) => row(index))
  const csv = `number,maker,description,state,parameters,family,successors\n${rows.join('\n')}\n`
  const { id } = await checks(csv)
  const { db } = magazine.database
  // As after a crash between the first batches: the last line read and its parts are stored.
  await db
    .updateTable('imports')
    .set({ state: 'importing', lines_read: 501, counts: JSON.stringify({ fresh: 500 }), refused: 0 })
    .where('id', '=', id)
    .execute()
  await partImports({ db, now: () => magazine.clock.now } as PartDeps).run(id, new AbortController().signal)
  expect(await settled(id)).toMatchObject({ state: 'done', fresh: partsOfTest, refused: 0 })
  expect((await editor.get('/admin/parts')).json().total).toBe(partsOfTest - 500)
})

/** A hundred thousand take half a minute on PostgreSQL: too long for a test. */
const partsOfTest = 2_000
