import { expect, test } from 'vitest'
import { links } from '../../../platform/contract/links.ts'
import { comparePlans } from './compare-plans.ts'

const silver = { plan: 'silver' as const, benefits: ['Courses', 'One ad'], places: ['/courses', null] }
const gold = (benefits: string[], places: (string | null)[]) => ({ plan: 'gold' as const, benefits, places })

test.each([
  [
    'a line that leads to the benefits of silver stands for them',
    [silver, gold(['All silver benefits', 'Reports'], [links.benefits, '/reports'])],
    ['Courses: silver gold', 'One ad: silver gold', 'Reports: gold'],
  ],
  [
    'gold has what silver has without such a line, too',
    [silver, gold(['Reports', 'One ad'], ['/reports', null])],
    ['Courses: silver gold', 'One ad: silver gold', 'Reports: gold'],
  ],
  ['one plan alone has its own list', [silver], ['Courses: silver', 'One ad: silver']],
  ['nothing is promised where no benefit is listed', [gold([], [])], []],
])('%s', (_title, offers, rows) => {
  expect(comparePlans(offers).map(({ benefit, plans }) => `${benefit}: ${plans.join(' ')}`)).toEqual(rows)
})
