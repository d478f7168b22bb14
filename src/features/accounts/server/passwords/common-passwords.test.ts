import { expect, test } from 'vitest'
import { passwordProblem } from '../../../../platform/contract/accounts/rules.ts'
import { randomPassword } from '../admins.ts'
import known from './common-passwords.json' with { type: 'json' }
import { isCommonPassword } from './common-passwords.ts'

test('passwords that many people use are common, with the usual decorations too', () => {
  const common = `
    Password1! Password! PASSWORD! Password@123 P@ssw0rd P@ssw0rd123 Pa$$w0rd!
    Passw0rd! Welcome@123 Welcome1! Admin@123 Admin@1234 Qwerty123! Qwerty!@#
    Summer2024! Winter#2025 December2025! India@123 Test@1234 Abcd@1234 Abc.12345
    Monkey!1 Dragon!! Iloveyou! Football$1 Letmein!1 !Password1 @Admin123
    Groundplane1! Changeme! Michael#99 Testtest! !QAZ2wsx 1qaz@WSX Password"1234567890"`
  const others = common.split(/\s+/).filter((password) => password !== '' && !isCommonPassword(password))
  expect(others).toEqual([])
})

test('longer and rarer passwords are not common', () => {
  const rare = 'Quiet-Regulator!71 Xk4!vB9z#pLq Dragon#7391!kelp passwordsAre!silly Łódź!owe-tramwaje'.split(' ')
  expect([...rare, 'correct Horse, battery staple', 'Aa!'.padEnd(128, 'x9')].filter(isCommonPassword)).toEqual([])
})

test('generated passwords satisfy the rules and are not common', () => {
  const made = Array.from({ length: 200 }, randomPassword)
  expect(made.filter((password) => isCommonPassword(password) || passwordProblem(password))).toEqual([])
})

const capital = (stem: string) => `${stem[0]?.toUpperCase()}${stem.slice(1)}`

test('the list and the usual decorations together cover more than 3,000 passwords', () => {
  const shapes = known.stems.flatMap((stem) => ['@123', '1!', '123!', '!'].map((ending) => capital(stem) + ending))
  const fitting = shapes.filter((password) => passwordProblem(password) === null)
  expect(known.passwords.length).toBeGreaterThan(1400)
  expect(known.passwords.every(isCommonPassword)).toBe(true)
  expect(fitting.every(isCommonPassword)).toBe(true)
  expect(known.passwords.length + fitting.length).toBeGreaterThan(3000)
})

test('the check of a password that repeats a few characters comes to an end', () => {
  const repeated = ['1', '!', 'a', '12', '1!', '@@1'].map((filler) => filler.repeat(64).slice(0, 128))
  expect(repeated.filter(isCommonPassword)).toEqual([])
})
