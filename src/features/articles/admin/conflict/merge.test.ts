import { describe, expect, test } from 'vitest'
import { specifiedCatalogue } from '../../../../platform/contract/sections/specified.ts'
import { newForm } from '../editor/article-form.ts'
import { fieldChoices, mergedBlocks, segmentsOf } from './merge.ts'

const base = ['<p>A</p>', '<p>B</p>', '<p>C</p>']
const better = (mine: string[], theirs: string[]) =>
  segmentsOf(mine, theirs, base).flatMap((segment) => (segment.kind === 'choice' ? [segment.better] : []))

describe('merging', () => {
  test('a merge takes from each side what only that side changed', () => {
    const mine = ['<p>A</p>', '<p>B</p>', '<p>C, mine</p>']
    const theirs = ['<p>A, theirs</p>', '<p>B</p>', '<p>C</p>']
    expect(better(mine, theirs)).toEqual(['theirs', 'mine'])
    const segments = segmentsOf(mine, theirs, base)
    expect(mergedBlocks(segments, [])).toEqual(['<p>A, theirs</p>', '<p>B</p>', '<p>C, mine</p>'])
  })

  test('a merge keeps insertions and deletions of both sides', () => {
    expect(better(base, [...base, '<p>theirs</p>'])).toEqual(['theirs'])
    expect(better([...base, '<p>mine</p>'], base)).toEqual(['mine'])
    expect(better(base, ['<p>A</p>', '<p>C</p>'])).toEqual(['theirs'])
    expect(better(['<p>A</p>', '<p>C</p>'], base)).toEqual(['mine'])
  })

  test('a merge resolves a conflict with mine, or with both in turn', () => {
    const mine = ['<p>A</p>', '<p>B, mine</p>', '<p>C</p>']
    const theirs = ['<p>A</p>', '<p>B, theirs</p>', '<p>C</p>']
    expect(better(mine, theirs)).toEqual(['mine'])
    expect(mergedBlocks(segmentsOf(mine, theirs, base), ['both'])).toEqual([
      '<p>A</p>',
      '<p>B, theirs</p>',
      '<p>B, mine</p>',
      '<p>C</p>',
    ])
  })

  test('a merge without a base loses nothing', () => {
    const segments = segmentsOf(['<p>A</p>', '<p>M</p>'], ['<p>A</p>', '<p>T</p>'], [])
    expect(mergedBlocks(segments, ['mine'])).toEqual(['<p>A</p>', '<p>M</p>'])
    expect(mergedBlocks(segments, ['theirs'])).toEqual(['<p>A</p>', '<p>T</p>'])
  })

  test('a merge reports fields that differ', () => {
    const was = { ...newForm('2026-03-02 09:00:00'), npnwid: '' }
    const mine = { ...was, title: 'Mine', keywords: ['buck'] }
    const theirs = { ...was, title: 'Theirs', npnwid: 'N-7' }
    expect(fieldChoices({ mine, theirs, base: was }, { catalogue: specifiedCatalogue, authors: {} })).toEqual([
      { field: 'title', label: 'Title', mine: 'Mine', theirs: 'Theirs', better: 'mine' },
      { field: 'npnwid', label: 'NPNWID', mine: '', theirs: 'N-7', better: 'theirs' },
      { field: 'keywords', label: 'Keywords', mine: 'buck', theirs: '', better: 'mine' },
    ])
  })
})
