import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment is a trial on this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    mode: 'trial',
    webConcurrency: 1,
  })
})

test('an https address means live, unless said otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://magazine.example' }).mode).toBe('live')
  expect(readConfig({ PUBLIC_URL: 'https://magazine.example', MODE: 'trial' }).mode).toBe('trial')
})

test('an empty variable is an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('every error is named at once', () => {
  const environment = {
    PORT: 'x',
    PUBLIC_URL: 'ftp://magazine.example',
    DATABASE_URL: 'mysql://localhost/x',
    MODE: 'maybe',
    TIME_ZONE: 'Mars/Olympus',
    CONTACT_EMAIL: 'nobody',
    METRICS_TOKEN: 'short',
  }
  const failing = () => readConfig(environment)
  expect(failing).toThrow(ConfigError)
  for (const name of Object.keys(environment)) expect(failing).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

test('several processes need PostgreSQL', () => {
  expect(() => readConfig({ WEB_CONCURRENCY: '2' })).toThrow(/WEB_CONCURRENCY/)
  expect(readConfig({ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://localhost/x' }).webConcurrency).toBe(2)
})
