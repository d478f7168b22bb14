import { expect, test } from 'vitest'
import { listsOf } from './lists.ts'

test('an article is in its section, its categories and their topics, once each', () => {
  expect(listsOf({ section: 'news', categories: ['automotive', 'electric_vehicle', 'ai'] })).toEqual([
    'all',
    'section:news',
    'category:automotive',
    'category:electric_vehicle',
    'category:ai',
    'topic:Automobile',
    'topic:ai',
  ])
})
