import { expect, test } from 'vitest'
import type { PdfAxis } from '../../../platform/server/demo/pdfs.ts'
import { demoWhitePapers } from '../../white-papers/demo/rows.ts'
import { demoReports } from './rows.ts'
import { pairClasses, pairs } from './texts/pairs.ts'
import { powerQuarter } from './texts/power-quarter.ts'

const blocks = [...demoReports, ...demoWhitePapers].flatMap(({ title, parts }) =>
  parts.flatMap((part) => part.blocks.map((block) => ({ title, block }))),
)

test('a report that is sold has as many pairs as its title says, and each is complete', () => {
  const sold = demoReports.filter(({ access }) => access === 'sold')
  expect(sold.map(({ title }) => title)).toEqual([expect.stringContaining(`${pairs.length} pairs`)])
  expect(pairs).toHaveLength(60)
  expect(new Set(pairs.map(({ part }) => part)).size).toBe(60)
  const listed = sold
    .flatMap(({ parts }) => parts.flatMap((part) => part.blocks))
    .flatMap((block) =>
      typeof block === 'object' && 'table' in block && block.table[0]?.[0] === 'No.' ? block.table.slice(1) : [],
    )
  expect(listed.map(([number]) => Number(number)).toSorted((a, b) => a - b)).toEqual(pairs.map(({ number }) => number))
  for (const { part, change, memory, clock } of pairs)
    expect([part, change.length > 10, /^\d+\/\d+$/.test(memory), clock >= 48]).toEqual([part, true, true, true])
})

test('a replacement that runs the same program has at least the clock and memory of its original', () => {
  const least = (memory: string) => memory.split('/').map(Number)
  for (const { part, clock, memory, original } of pairs.filter((pair) => pair.kind === 'A')) {
    const [flash = 0, ram = 0] = least(memory)
    const [oldFlash = 0, oldRam = 0] = least(original.memory)
    expect([clock >= original.clock, flash >= oldFlash, ram >= oldRam], part).toEqual([true, true, true])
  }
  expect(Object.keys(pairClasses)).toEqual(['A', 'B', 'C', 'D'])
  expect(pairs.filter(({ kind, change }) => (kind === 'D') !== change.startsWith('RISC-V'))).toEqual([])
})

test('every table has the cells of its header, and every curve lies within its axes at some point', () => {
  const within = ({ from, to }: PdfAxis, value: number) => value >= from && value <= to
  for (const { title, block } of blocks) {
    if (typeof block === 'string' || 'points' in block) continue
    if ('table' in block) {
      const [head = [], ...rows] = block.table
      expect(rows.length, title).toBeGreaterThan(0)
      const broken = rows.filter((row) => row.length !== head.length || row.includes(''))
      const unread = rows.flat().filter((cell) => /NaN|undefined|Infinity/.test(cell))
      expect([broken, unread], title).toEqual([[], []])
      if (block.widths) expect(block.widths).toHaveLength(head.length)
      continue
    }
    const { x, y, lines } = block.plot
    for (const { name, points } of lines) {
      expect([name, points.every(([across]) => within(x, Math.round(across * 1e6) / 1e6))]).toEqual([name, true])
      expect([name, points.some(([, up]) => within(y, up))]).toEqual([name, true])
    }
    for (const axis of [x, y]) expect(axis.ticks.filter((tick) => !within(axis, tick))).toEqual([])
  }
})

test('every report has a table, a figure but for the shortest, and ends with what follows from it', () => {
  for (const { title, parts } of demoReports) {
    const all = parts.flatMap((part) => part.blocks)
    const has = (name: string) => all.some((block) => typeof block === 'object' && name in block)
    const concludes = parts.some(({ heading }) => heading.startsWith('Conclusions'))
    expect([has('table'), has('plot'), concludes], title).toEqual([true, true, true])
  }
})

test('the changes within a year are those of the table of the quarters', () => {
  const tables = powerQuarter.flatMap(({ blocks: all }) =>
    all.flatMap((block) => (typeof block === 'object' && 'table' in block ? [block] : [])),
  )
  const [inShort, weeks, prices] = tables
  const column = (table: typeof inShort, at: number) => table?.table.slice(1).map((row) => Number(row[at])) ?? []
  for (const [at, row] of inShort?.table.slice(1).entries() ?? []) {
    const [before = 0, last = 0] = [column(prices, at + 1)[3], column(prices, at + 1)[7]]
    expect(row.slice(1)).toEqual([
      `${column(weeks, at + 1)[7]} weeks`,
      `${column(weeks, at + 1)[3]} weeks`,
      `−${Math.round(100 * (1 - last / before))} %`,
    ])
  }
})
