import { expect, test } from 'vitest'
import { bibTexName, risName } from './cited-names.ts'

const asWritten = (text: string) => text

test.each([
  ['Asha Rao', 'Asha Rao', 'Rao, Asha'],
  ['Meera', 'Meera', 'Meera'],
  ['Al Gore', 'Al Gore', 'Gore, Al'],
  ['Johannes Diderik van der Waals', 'van der Waals, Johannes Diderik', 'van der Waals, Johannes Diderik'],
  ['van der Waals', 'van der Waals', 'van der Waals'],
  ['Ursula K. Le Guin', 'Le Guin, Ursula K.', 'Le Guin, Ursula K.'],
  ['Maria dos Santos', 'dos Santos, Maria', 'dos Santos, Maria'],
  ['Robert Downey Jr.', 'Downey, Jr., Robert', 'Downey, Robert, Jr.'],
  ['Robert Downey, Jr.', 'Downey, Jr., Robert', 'Downey, Robert, Jr.'],
  ['Carl von Clausewitz III', 'von Clausewitz, III, Carl', 'von Clausewitz, Carl, III'],
  ['van der Waals, J.', '{van der Waals, J.}', 'van der Waals, J.'],
  ['Acme Semiconductor, Inc.', '{Acme Semiconductor, Inc.}', 'Acme Semiconductor, Inc.'],
  ['Acme GmbH', '{Acme GmbH}', 'Acme GmbH'],
  ['Standards and Compliance Team', '{Standards and Compliance Team}', 'Standards and Compliance Team'],
  ['Rao AND Sons', '{Rao AND Sons}', 'Rao AND Sons'],
  ['The Editors', '{The Editors}', 'The Editors'],
  ['Others', '{Others}', 'Others'],
])('%s is %s for BibTeX and %s for RIS', (name, bib, ris) => {
  expect([bibTexName(name, asWritten), risName(name)]).toEqual([bib, ris])
})
