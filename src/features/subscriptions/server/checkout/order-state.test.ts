import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderState } from '../../contract/endpoints.ts'
import { applyPaymentAttempt, laterPaymentState, type PaymentAttempt, type PaymentState } from './order-state.ts'

const states: PaymentState[] = ['created', 'failed', 'authorised', 'captured', 'refunded']
const Report = fc.record({ id: fc.constantFrom('pay_a'), state: fc.constantFrom(...states) })

function applyAll(reports: readonly { id: string; state: PaymentState; isExact?: boolean }[]) {
  const known = new Map<string, PaymentState>()
  let order: { state: OrderState; paymentId: string | null } = { state: 'created', paymentId: null }
  const seen: OrderState[] = [order.state]
  for (const { id, state, isExact = true } of reports) {
    const attempt: PaymentAttempt = { id, state: laterPaymentState(known.get(id) ?? 'created', state), isExact }
    known.set(id, attempt.state)
    const { isUnmatched: _, ...next } = applyPaymentAttempt(order, attempt)
    order = next
    seen.push(order.state)
  }
  return { order, seen }
}

/** The reports, then the order's state and payment. `≠`: not the order's amount or currency. */
test.each<[string, OrderState, string | null]>([
  ['a created', 'created', null],
  ['a failed', 'failed', null],
  ['a failed, a authorised', 'authorised', null],
  ['a failed, b captured', 'paid', 'b'],
  ['a authorised, a failed', 'authorised', null],
  ['a captured', 'paid', 'a'],
  ['a captured, a authorised', 'paid', 'a'],
  ['a captured, b captured', 'paid', 'a'],
  ['a captured, b refunded', 'paid', 'a'],
  ['a captured, a refunded', 'refunded', 'a'],
  ['a refunded', 'refunded', 'a'],
  ['a refunded, a captured', 'refunded', 'a'],
  ['a refunded, b captured', 'refunded', 'a'],
  ['a≠ captured', 'created', null],
  ['a≠ captured, b captured', 'paid', 'b'],
])('after the payment reports “%s” an order is %s', (reports, state, paymentId) => {
  const { order } = applyAll(
    reports.split(', ').flatMap((report) => {
      const [id = '', given] = report.split(' ')
      const found = states.find((one) => one === given)
      return found ? [{ id: id.replace('≠', ''), state: found, isExact: !id.includes('≠') }] : []
    }),
  )
  expect(order).toEqual({ state, paymentId })
})

test.each(states)('a payment that is %s only moves forward, whatever is reported of it later', (state) => {
  const inOrder = states.map((reported) => laterPaymentState(state, reported))
  expect(inOrder).toEqual(states.map((reported, rank) => (rank > states.indexOf(state) ? reported : state)))
})

test.each(states)('a report %s of another amount is unmatched only if it took money', (state) => {
  const open = { state: 'created', paymentId: null } as const
  const wrong = { id: 'pay_a', state, isExact: false }
  expect(applyPaymentAttempt(open, wrong)).toEqual({ ...open, isUnmatched: state === 'captured' })
  expect(applyPaymentAttempt(open, { ...wrong, isExact: true }).isUnmatched).toBe(false)
})

test('reports of one payment lead to the same order in every sequence, however often they are repeated', () => {
  fc.assert(
    fc.property(fc.array(Report, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (reports, random) => {
      const shuffled = reports
        .map((one) => ({ one, key: random.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(applyAll(shuffled).order).toEqual(applyAll(reports).order)
      expect(applyAll([...reports, ...shuffled]).order).toEqual(applyAll(reports).order)
    }),
  )
})

test('an order only moves forward', () => {
  const order: OrderState[] = ['created', 'failed', 'authorised', 'paid', 'refunded']
  const AnyReport = fc.record({
    id: fc.constantFrom('pay_a', 'pay_b', 'pay_c'),
    state: fc.constantFrom(...states),
    isExact: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(AnyReport, { maxLength: 12 }), (reports) => {
      const ranks = applyAll(reports).seen.map((state) => order.indexOf(state))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})

test('a payment of another amount or currency never pays an order', () => {
  const WrongReport = fc.record({ id: fc.string(), state: fc.constantFrom(...states), isExact: fc.constant(false) })
  fc.assert(
    fc.property(fc.array(WrongReport), (reports) => {
      expect(applyAll(reports).order).toEqual({ state: 'created', paymentId: null })
    }),
  )
})

test('a second payment of a paid order is unmatched, and its refund leaves the order paid', () => {
  const paid = { state: 'paid', paymentId: 'pay_a' } as const
  const second = { id: 'pay_b', isExact: true }
  expect(applyPaymentAttempt(paid, { ...second, state: 'captured' })).toEqual({ ...paid, isUnmatched: true })
  expect(applyPaymentAttempt(paid, { ...second, state: 'refunded' })).toEqual({ ...paid, isUnmatched: false })
})
