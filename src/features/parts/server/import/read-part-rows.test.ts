import { expect, test } from 'vitest'
import { readPartRows } from './read-part-rows.ts'

test('a part with a cell that has no column name is refused, and one with empty cells is not', async () => {
  const rows = await Array.fromAsync(readPartRows('Part number,Maker\r\nLM317,Texas, Instruments\nTL431,onsemi,,\n'))
  expect(rows).toMatchObject([
    { line: 2, part: 'LM317', refused: '“Instruments” is in a column without a name' },
    { line: 3, number: 'tl431' },
  ])
})
