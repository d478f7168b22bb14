import { expect, test } from 'vitest'
import { listsOf } from './lists.ts'

test('an article is in its section, its categories and their topics, and those of its authors and keywords, once each', () => {
  expect(
    listsOf({
      section: 'news',
      categories: ['automotive', 'electric_vehicle', 'ai'],
      author_ids: [7],
      keywords: ['Load switches', 'C++', 'load switches', '漢字'],
    }),
  ).toEqual([
    'all',
    'section:news',
    'category:automotive',
    'category:electric_vehicle',
    'category:ai',
    'topic:Automobile',
    'topic:ai',
    'author:7',
    'keyword:load-switches',
    'keyword:c-plus-plus',
  ])
})
