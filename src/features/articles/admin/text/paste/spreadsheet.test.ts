import { expect, test } from 'vitest'
import { rowsInText } from './spreadsheet.ts'

test.each([
  ['cells', 'Part\tVolts\nLM317\t37\n', 2],
  ['cells with an empty one', '\tVolts\nLM317\t37', 2],
  ['parts and their places', 'MOV\tRV1, RV2\nLED\tD1, D2', 2],
  ['instructions and their cycles', 'MOV\t1\nADD\t1', 2],
  ['code that tabs indent', '\tfmt.Println(a)\n\tfmt.Println(b)', null],
  ['code with a tab in each line', 'int\ta;\nchar\tb; // the port', null],
  ['constants', '#define LED\t13\n#define BTN\t2', null],
  ['assembler', 'MOV\tR0, #1\nADD\tR0, R1', null],
  ['assembler with labels', 'loop:\tldr\tr0, [r1]\n\tbne\tloop', null],
])('%s, by tabs, have so many rows of a table: %s', (_, text, rows) => {
  expect(rowsInText(text)?.length ?? null).toBe(rows)
})
