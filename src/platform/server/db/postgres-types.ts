import pg from 'pg'
import { parse as parseArray } from 'postgres-array'
import { columnTypes } from './column-types.ts'

export function createTypeParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides()
  for (const { oid, arrayOid, parse } of columnTypes) {
    parsers.setTypeParser(oid, parse)
    parsers.setTypeParser(arrayOid, (text) => parseArray(text, parse))
  }
  return parsers
}
