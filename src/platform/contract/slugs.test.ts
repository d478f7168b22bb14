import { expect, test } from 'vitest'
import { termSlug, toPlainSlug, toSlug } from './slugs.ts'

test.each([
  ['5 µF ± 10 %', '5-uf-10'],
  ['5 \u03bcF', '5-uf'],
  ['10 mΩ', '10-mohm'],
  ['10 MΩ', '10-megaohm'],
  ['10 M\u2126', '10-megaohm'],
  ['3 µΩ', '3-uohm'],
  ['µModule', 'umodule'],
  ['125 °C', '125-degc'],
  ['ΔΣ modulator', 'delta-sigma-modulator'],
  ['β-Ga₂O₃', 'beta-ga2o3'],
  ['Γιώργος', 'giorgos'],
  ['Yıldız', 'yildiz'],
  ['Đặng', 'dang'],
  ['Ærø Sœur', 'aero-soeur'],
  ['Þór Guðmundsson', 'thor-gudmundsson'],
  ['Łódź, Straße', 'lodz-strasse'],
])('%s has the slug %s', (text, slug) => {
  expect(toSlug(text)).toBe(slug)
})

test.each([
  ['Ω', 'ohm'],
  ['ΔΣ', 'delta-sigma'],
  ['漢字', 'u6f22-u5b57'],
  ['漢字 ROM', 'u6f22-u5b57-rom'],
  ['C', 'c'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-sharp'],
  ['ESR', 'esr'],
  ['?!', ''],
])('the glossary has %s at %s', (term, slug) => {
  expect(termSlug(term)).toBe(slug)
})

test('topics keep the slugs that they are stored with', () => {
  expect(['5 µF', 'Größe', 'Ærø'].map(toPlainSlug)).toEqual(['5-f', 'grosse', 'ro'])
})
