import { expect, test } from 'vitest'
import { specifiedCatalogue } from '../../../platform/contract/sections/specified.ts'
import { catalogueProblems, toId } from '../../catalogue/contract/problems.ts'
import { postalAddressOf } from './groups/contact.ts'
import { defaultSettings, type SettingGroupName, settingGroupNames } from './groups.ts'
import { groupSchema } from './schemas.ts'

const problemOf = (group: SettingGroupName, changes: object) =>
  groupSchema(group).safeParse({ ...defaultSettings[group], ...changes }).error?.issues[0]?.message ?? null

test.each<[group: SettingGroupName, changes: object, sentence: string]>([
  [
    'newsletter',
    { footer: 'You get {name} {foo}. {unsubscribe}' },
    'Footer can have only {name} in braces. Remove {foo}',
  ],
  [
    'reading',
    { popUpText: 'For {price} and {silver}' },
    'Text of the invitation can have only {price} in braces. Remove {silver}',
  ],
  ['reading', { wallText: '{count} of {limit}' }, 'can have only {count} in braces. Remove {limit}'],
  [
    'reading',
    { loginText: 'It costs {price}' },
    'Text if a login is required cannot have placeholders. Remove {price}',
  ],
  ['reading', { loginHeading: 'Hello {' }, 'Heading if a login is required cannot have placeholders. Remove braces'],
  [
    'contact',
    { copyright: '© {year} {nome}' },
    'Copyright line can have only {name} and {year} in braces. Remove {nome}',
  ],
  ['identity', { tagline: 'News of {name}' }, 'Tagline cannot have placeholders. Remove {name}'],
  ['subscription', { silverBenefits: 'For {price}' }, 'Silver benefits cannot have placeholders. Remove {price}'],
  ['subscription', { silverName: '\u200b' }, 'Name of Silver is required'],
  ['subscription', { silverName: '\u200d' }, 'Name of Silver contains invisible characters'],
  ['identity', { name: 'Volt\u202etloV' }, 'Name contains invisible characters'],
])('%s %j is refused, as readers would see or miss it', (group, changes, sentence) => {
  expect(problemOf(group, changes)).toContain(sentence)
})

test.each(settingGroupNames)('the texts that %s comes with are accepted', (group) => {
  expect(problemOf(group, {})).toBeNull()
})

test('a text of several lines keeps its line breaks and tabs, and is refused with another control character', () => {
  expect(groupSchema('crawlers').parse({ ...defaultSettings.crawlers, adsTxt: 'a\tb\r\nc\rd' })).toMatchObject({
    adsTxt: 'a\tb\nc\nd',
  })
  const sentence = 'Description contains invisible characters. Please type it again'
  for (const character of ['\u000b', '\u000c', '\u001b', '\u0085'])
    expect(problemOf('identity', { description: `News.${character}Design` })).toBe(sentence)
})

test('joiners of scripts and of emoji are accepted, and soft hyphens are removed', () => {
  const identity = { ...defaultSettings.identity, name: 'می\u200cخواهم', tagline: 'Micro\u00adcontrollers' }
  expect(groupSchema('identity').parse(identity)).toMatchObject({ name: 'می\u200cخواهم', tagline: 'Microcontrollers' })
})

test('a section name that turns the words around it is refused as a setting is', () => {
  const sections = specifiedCatalogue.sections.slice(0, 1).map((section) => ({ ...section, name: 'a\u202eb' }))
  expect(catalogueProblems({ sections, categories: [] })).toMatchObject([
    { field: 'name', message: 'Name contains invisible characters. Please type it again' },
  ])
  const described = sections.map((section) => ({ ...section, name: 'News', description: 'a\u000bb' }))
  expect(catalogueProblems({ sections: described, categories: [] })).toMatchObject([{ field: 'description' }])
})

test('the address of a section that is offered has the letters of its name, whatever marks they have', () => {
  expect(toId('Kühlkörper & Ω')).toBe('kuhlkorper-ohm')
  expect(toId(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
})

test('a postal address has no empty lines', () => {
  expect(postalAddressOf({ address: 'Volt\n\n  \n4 Road \nJapan' })).toEqual(['Volt', '4 Road', 'Japan'])
})
