import { expect, test } from 'vitest'
import { newForm } from './article-form.ts'
import { fromField, nowIn, toField } from './date-time.ts'
import { problemsOf } from './problems.ts'

const now = '2026-03-02 09:00:00'
const whole = {
  ...newForm(now),
  title: 'A title',
  imageUrl: 'https://example.com/a.png',
  npnwid: 'N-1',
  section: 'News',
  dateOfPublication: now,
}

test('a complete form has no problems', () => {
  expect(problemsOf(whole, 'add', now)).toEqual({})
  expect(problemsOf({ ...whole, imageUrl: '' }, 'edit', now)).toEqual({})
})

test('a new article needs title, entered date, image, NPNWID and section, and a source that is an address', () => {
  expect(problemsOf({ ...newForm(''), npnwid: '', sourceUrl: 'not an address' }, 'add', now)).toEqual({
    title: 'Title is required',
    enteredDate: 'Entered date is required',
    imageUrl: 'Image URL is required',
    npnwid: 'NPNWID is required',
    section: 'Section is required',
    sourceUrl: 'Source URL must be a URL',
  })
})

test('an edited article needs both dates', () => {
  const problems = problemsOf({ ...whole, enteredDate: '', dateOfPublication: '' }, 'edit', now)
  expect(problems).toEqual({ enteredDate: 'Both dates are required', dateOfPublication: 'Both dates are required' })
})

test('a schedule in the past is a problem', () => {
  expect(problemsOf({ ...whole, publishAt: '2026-03-02 08:59:00' }, 'add', now)).toEqual({
    publishAt: 'The publish time must be in the future',
  })
  expect(problemsOf({ ...whole, publishAt: '2026-03-02 09:01:00' }, 'add', now)).toEqual({})
})

test('dates are shown and read in the site’s time zone', () => {
  expect(nowIn('Asia/Kolkata', new Date('2026-03-01T20:15:40Z'))).toBe('2026-03-02 01:45:00')
  expect(toField('2026-03-02 01:45:00')).toBe('2026-03-02T01:45')
  expect(fromField('2026-03-02T01:45')).toBe('2026-03-02 01:45:00')
  expect(fromField('')).toBe('')
})
