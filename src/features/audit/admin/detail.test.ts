import { expect, test } from 'vitest'
import { detailOf } from './detail.ts'

test.each([
  [{ plan: 'silver', until: '2027-03-02', reason: '' }, 'Plan: silver · Until: 2 March 2027'],
  [{ before: 'silver', after: 'gold', orders: [7, 8] }, 'Silver → gold · Orders: 7, 8'],
  [{ before: null, after: 'gold' }, 'After: gold'],
  [{ publishAt: '2026-03-20T04:30:00.000Z' }, 'Publish at: 20 March 2026 at 04:30 UTC'],
  [{ isChosen: true, starts_on: null, done: 5000 }, 'Is chosen: yes · Done: 5,000'],
  [{ change: { kind: 'access', articleType: 'gold' }, left: 2 }, 'Kind: access · Article type: gold · Skipped: 2'],
  [{ before: { title: 'A', place: '' }, after: { title: 'B' } }, 'Before: title: A · After: title: B'],
  [{ html: '<p>Two <b>network</b> analysers</p><p' }, 'Text: Two network analysers'],
  [{ amount: 890_000, currency: 'INR', reason: 'twice' }, 'Amount: ₹8,900.00 · Reason: twice'],
  [{ amount: 1_500, currency: 'JPY' }, 'Amount: ¥1,500'],
  [{ amount: 1_250, currency: 'XTS' }, 'Amount: 12.50 XTS'],
  [{ amount: 1_250 }, 'Amount: 1,250'],
  [{}, ''],
])('the details %j read %s', (detail, words) => {
  expect(detailOf(detail)).toBe(words)
})
