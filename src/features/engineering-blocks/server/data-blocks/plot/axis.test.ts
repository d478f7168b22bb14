import { expect, test } from 'vitest'
import { axisOf } from './axis.ts'

test.each([
  ['values far above zero', [9, 21], 0, 25],
  ['a value at half of the greatest', [10, 20], 0, 20],
  ['values close together', [3.28, 3.32], 3.28, 3.32],
  ['values above half of the greatest', [11, 20], 10, 20],
  ['values below zero', [-40, -5], -40, 0],
  ['values below zero, close together', [-60, -55], -60, -55],
  ['values on both sides of zero', [-3, 9], -5, 10],
  ['one value', [7], 6, 8],
  ['nothing but zero', [0, 0], 0, 0.2],
])('the upright axis of a plot of %s %o goes from %f to %f', (_what, values, from, to) => {
  const { ticks } = axisOf(values, 'linear', { isPadded: true })
  expect([ticks[0], ticks.at(-1)]).toEqual([from, to])
})

test('the axis along a plot does not begin at zero for that', () => {
  expect(axisOf([10, 21], 'linear').ticks[0]).toBe(10)
})
