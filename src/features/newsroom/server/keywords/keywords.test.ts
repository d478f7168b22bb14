import { beforeAll, describe, expect, test } from 'vitest'
import { fillWithOthers, foundOf, type Judged } from '../../../../../test/judged-keywords.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember } from '../../../../../test/members.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { findPartNumbers } from '../../../articles/server/index.ts'
import { findPhrases } from './phrases.ts'

describe('twenty articles that are not in the magazine', () => {
  const magazine = useMagazine({ isShared: true })
  let meera: Visitor
  let judged: Judged[]

  beforeAll(async () => {
    judged = await fillWithOthers(magazine.database, magazine.clock.now)
    meera = await aMember(magazine, { role: 'editor' })
  })

  test('the suggestions contain at least three of five keywords that the authors chose', async () => {
    expect(judged).toHaveLength(20)
    let expected = 0
    let found = 0
    for (const one of judged) {
      const body = { title: one.title, description: one.html }
      const { keywords } = (await meera.post('/admin/update-keyword/0', body)).json()
      expect(keywords.length).toBeLessThanOrEqual(12)
      expected += one.expected.length
      found += foundOf(one.expected, keywords).length
    }
    expect(found / expected).toBeGreaterThan(0.58)
  })

  test('suggestions have the spelling that editors use', async () => {
    const description = '<p>Lead times grow. The Lead Time of an mlcc is 22 weeks; MLCCs were never so late.</p>'
    const { keywords } = (await meera.post('/admin/update-keyword/0', { description })).json()
    expect(keywords).toEqual(expect.arrayContaining(['lead time', 'MLCC']))
  })
})

test('a phrase is found in all its forms', () => {
  const phrases = findPhrases('Gate drivers', [
    'A gate driver drives, a second gate driver too.',
    'No gate, driver of nothing.',
  ])
  expect(phrases.find(({ key }) => key === 'gate driver')).toMatchObject({ count: 3, isInTitle: true, isNaming: true })
  expect(phrases.some(({ form }) => /\b(?:a|the|of|no)$|^(?:a|the|of|no)\b/i.test(form))).toBe(false)
})

describe('part numbers', () => {
  const parts = `LM317 TPS62840 STM32H743ZIT6 74HC595 74LVC1T45 ESP32-WROOM-32E 1N4148 2N7002 6N137 W25Q128JV ATmega328P A4988 L298N
    C2M0080120D BW-PV212 DP83848 nRF52840 nPM1300 CH340G CH32V003F4P6 CH552 uA741 uA78M05 µA741 uPD720201 uPC1237 iCE40UP5K
    dsPIC33FJ128GP802 eZ80F91 IP5306 IP2312 PT4115 PT2399 BT136 SP3485 SP3232E CAT24C32 USB2514B SKY13330 FR107`
  test('names of parts are part numbers', () => {
    for (const part of parts.split(/\s+/)) expect(findPartNumbers(`Take the ${part}, which is good.`)).toEqual([part])
  })

  const others = `ISO26262 IEC62368-1 AEC-Q100 RS-485 USB4 DDR5 LPDDR5X PCIe4 SOT-23 QFN48 RJ45 10BASE-T1S X7R C0G UL94 IP67 FR-4 H264 FY2026
    5G I2C CR2032 CH1 CH12 IP68 IP69K BT5 PT1000 SP800-53 CAT6A USB3 USB20 FR4 uV100 mA4000 kHz100 dBm30 MIL-STD-883 Cortex-M33 RV32IMC SKY130`
  test('a long text without spaces gives no overlong part number', () => {
    for (const long of [
      `LM${'1'.repeat(60_000)}a`,
      `A${'1'.repeat(30_000)}B${'1'.repeat(30_000)}a`,
      `LM317${'-ABCDEF'.repeat(9_000)}`,
    ])
      for (const part of findPartNumbers(long)) expect(part.length).toBeLessThanOrEqual(40)
  })

  test('names of standards, packages and languages are no part numbers', () => {
    for (const name of others.split(/\s+/))
      expect(findPartNumbers(`It is said of ${name}, as always.`), name).toEqual([])
  })
})
