import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Attempt, laterPaymentState, type OrderState, type PaymentState, settle } from './order-state.ts'

const states: PaymentState[] = ['created', 'failed', 'authorised', 'captured', 'refunded']
const Told = fc.record({ id: fc.constantFrom('pay_a'), state: fc.constantFrom(...states) })

/** Hears all of it, one after the other, as the use case does. */
function hear(told: readonly { id: string; state: PaymentState; fits?: boolean }[]) {
  const known = new Map<string, PaymentState>()
  let order: { state: OrderState; paymentId: string | null } = { state: 'created', paymentId: null }
  const seen: OrderState[] = [order.state]
  for (const { id, state, fits = true } of told) {
    const attempt: Attempt = { id, state: laterPaymentState(known.get(id) ?? 'created', state), fits }
    known.set(id, attempt.state)
    const { surplus: _, ...next } = settle(order, attempt)
    order = next
    seen.push(order.state)
  }
  return { order, seen }
}

test('what is heard of one payment comes to the same in every order, and however often', () => {
  fc.assert(
    fc.property(fc.array(Told, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (told, random) => {
      const shuffled = told
        .map((one) => ({ one, key: random.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one)
      expect(hear(shuffled).order).toEqual(hear(told).order)
      expect(hear([...told, ...shuffled]).order).toEqual(hear(told).order)
    }),
  )
})

test('an order only moves forward', () => {
  const order: OrderState[] = ['created', 'failed', 'authorised', 'paid', 'refunded']
  const Any = fc.record({
    id: fc.constantFrom('pay_a', 'pay_b', 'pay_c'),
    state: fc.constantFrom(...states),
    fits: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(Any, { maxLength: 12 }), (told) => {
      const ranks = hear(told).seen.map((state) => order.indexOf(state))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})

test('what does not fit never pays', () => {
  const Wrong = fc.record({ id: fc.string(), state: fc.constantFrom(...states), fits: fc.constant(false) })
  fc.assert(
    fc.property(fc.array(Wrong), (told) => {
      expect(hear(told).order).toEqual({ state: 'created', paymentId: null })
    }),
  )
})

test('a second payment of a paid order is surplus, and its return withdraws nothing', () => {
  const paid = { state: 'paid', paymentId: 'pay_a' } as const
  expect(settle(paid, { id: 'pay_b', state: 'captured', fits: true })).toEqual({ ...paid, surplus: true })
  expect(settle(paid, { id: 'pay_b', state: 'refunded', fits: true })).toEqual({ ...paid, surplus: false })
})
