import { links, toolLink } from '../../platform/contract/links.ts'
import { defineFeature } from '../../platform/server/feature.ts'
import { calculators } from './contract/all.ts'
import { calculationProblems, withCalculations } from './server/in-text.ts'

export const calculatorsFeature = defineFeature({
  name: 'calculators',
  switchedBy: 'calculators',
  pageAddresses: async () => [links.tools, ...calculators.map(({ name }) => toolLink(name))],
  pageAt: (path) => {
    const found = calculators.find(({ name }) => toolLink(name) === path)
    return found && { title: found.title, text: found.summary }
  },
  completeText: async (_, html) => ({ html: withCalculations(html), keys: [] }),
  findTextProblems: async (_, html) =>
    calculationProblems(html).map((message) => ({ code: 'calculation_broken', message })),
})
