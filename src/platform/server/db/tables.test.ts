import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { rowTypes, typesFile } from '../../../../tools/row-types.ts'

const database = useDatabase()

test('tables.ts has the types of the rows, as `node tools/row-types.ts` writes them', async () => {
  expect(await rowTypes(database.db)).toBe(await readFile(typesFile, 'utf8'))
})
