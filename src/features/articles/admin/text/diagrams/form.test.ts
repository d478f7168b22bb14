import { expect, test } from 'vitest'
import { beginnings, fromSource, toSource } from './form.ts'

test.each(['register', 'timing'] as const)('the rows of a %s become WaveJSON and rows again', (kind) => {
  const form = { ...beginnings[kind], caption: 'A "quoted" one' }
  expect(fromSource(toSource(form))).toEqual(form)
})

test('a row has only what was typed', () => {
  const rows = [
    { name: 'EN', bits: '1', access: '', reset: '0x1' },
    { name: ' ', bits: '7', access: 'RO', reset: '' },
  ]
  expect(JSON.parse(toSource({ kind: 'register', caption: ' ', rows }))).toEqual({
    reg: [
      { name: 'EN', bits: 1, attr: ['', '0x1'] },
      { bits: 7, attr: ['RO'] },
    ],
  })
})

test.each([
  ['groups', '{"signal":[["bus",{"wave":"01"}]]}'],
  ['edges', '{"signal":[{"wave":"01"}],"edge":["a-b"]}'],
  ['a field of another type', '{"reg":[{"bits":1,"type":2}]}'],
  ['JSON5', "{reg:[{bits:1,name:'A'}]}"],
  ['nothing', ''],
  ['logic', '{"assign":[["a","b"]]}'],
])('%s stay WaveJSON, since rows would lose them', (_, source) => {
  expect(fromSource(source)).toBeNull()
})
