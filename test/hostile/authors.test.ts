import { describe } from 'vitest'
import { articleMessages } from '../../contract/article/rules.ts'
import { authorLimits, authorMessages } from '../../contract/authors/rules.ts'
import { adds, anEdit } from '../newsroom.ts'
import { hostileCases, useScene } from './kit.ts'

const scene = useScene({
  more: async ({ people: { editor }, values }) => {
    const add = async (form: object) => String((await editor.post('/admin/authors', form)).json().author.id)
    values['asha'] = await add({ name: 'Asha Rao', accountEmail: 'admin@example.com' })
    values['bo'] = await add({ name: 'Bo Orsted' })
    values['gone'] = await add({ name: 'Gone' })
    await editor.call('DELETE', `/admin/authors/${values['gone']}`)
    values['hers'] = String(await adds(editor, { authorIds: [Number(values['asha'])] }))
  },
})

const save = (form: object) => ({
  send: 'PUT /api/admin/authors/{bo}',
  as: 'editor' as const,
  body: { name: 'Bo Orsted', ...form },
})

describe('the form of an author', () => {
  const cases: [it: string, form: object, sentence: string][] = [
    ['a name with markup', { name: '<script>alert(1)</script>' }, authorMessages.nameInvalid],
    ['a name without a letter', { name: '— 7 —' }, authorMessages.nameInvalid],
    ['no name', { name: ' ' }, authorMessages.nameRequired],
    ['a name as long as a paragraph', { name: 'x'.repeat(101) }, 'at most 100 characters'],
    ['an address of the product', { slug: 'admin' }, 'belongs to the magazine itself'],
    ['an address that is a page number', { slug: '2' }, 'numbers are page numbers'],
    ['an address with a slash', { slug: '../admin' }, 'lower-case letters, digits, and single hyphens'],
    ['an address with capitals', { slug: 'Bo' }, 'lower-case letters, digits, and single hyphens'],
    ['the address of another author', { slug: 'asha-rao' }, authorMessages.slugTaken],
    ['a link that is a script', { links: [{ url: 'javascript:alert(1)' }] }, authorMessages.linkInvalid],
    ['a link that hides a script', { links: [{ url: ' \tjAvAscript:alert(1)' }] }, authorMessages.linkInvalid],
    ['a link with a password', { links: [{ url: 'https://a:b@example.com' }] }, authorMessages.linkInvalid],
    ['a link to data', { links: [{ url: 'data:text/html,x' }] }, authorMessages.linkInvalid],
    ['seven links', { links: Array.from({ length: 7 }, () => ({ url: 'https://example.com' })) }, 'at most 6 links'],
    [
      'a biography as long as a book',
      { biography: 'x'.repeat(authorLimits.biography + 1) },
      'at most 3,000 characters',
    ],
    ['eleven subjects', { expertise: Array.from({ length: 11 }, (_, i) => `Subject ${i}`) }, 'at most 10 subjects'],
    ['a picture of elsewhere', { imageUrl: 'https://example.com/face.jpg' }, authorMessages.pictureInvalid],
    ['the account of a reader', { accountEmail: 'other@example.com' }, authorMessages.accountUnknown],
    ['an account that does not exist', { accountEmail: 'nobody@example.com' }, authorMessages.accountUnknown],
    ['the account of another author', { accountEmail: 'admin@example.com' }, authorMessages.accountTaken],
  ]
  const words = (sentence: string) => new RegExp(sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  hostileCases(
    scene,
    { honest: save({ slug: 'bo', links: [{ url: 'https://example.com' }], accountEmail: 'editor@example.com' }) },
    cases.map(([it, form, sentence]) => ({
      it: `with ${it} is refused and says why`,
      hostile: save(form),
      answers: 400,
      proves: (answer) => [words(sentence).test(answer.json().message), true],
    })),
  )
})

describe('the byline of an article', () => {
  const edit = (authorIds: unknown) => ({
    send: 'POST /api/admin/edit/{free}',
    as: 'editor' as const,
    body: anEdit({ authorIds }),
  })
  const cases: [it: string, authorIds: unknown, sentence: string][] = [
    ['six authors', [1, 2, 3, 4, 5, 6], articleMessages.tooManyAuthors],
    ['the same author twice', ['{asha}', '{asha}'], articleMessages.authorTwice],
    ['an author who was deleted meanwhile', ['{asha}', '{gone}'], authorMessages.gone],
    ['an author who never was', ['999999'], authorMessages.gone],
    ['a name instead of an id', ['Asha Rao'], articleMessages.authorUnknown],
    ['a number that is no id', [-1], articleMessages.authorUnknown],
    ['a text instead of a list', '{asha}', 'Authors must be a list of ids'],
  ]
  hostileCases(
    scene,
    { honest: edit(['{bo}', '{asha}']) },
    cases.map(([it, authorIds, sentence]) => ({
      it: `with ${it} is refused and says why`,
      hostile: edit(authorIds),
      answers: 400,
      proves: (answer) => [answer.json().message.includes(sentence), true],
    })),
  )
})

describe('deleting an author', () => {
  const remove = (id: string, query = '') => ({
    send: `DELETE /api/admin/authors/${id}${query}`,
    as: 'editor' as const,
  })
  hostileCases(scene, { honest: remove('{asha}', '?successor={bo}') }, [
    { it: 'with articles and nobody who takes them over is refused', hostile: remove('{asha}'), answers: 409 },
    { it: 'in favour of the same author is refused', hostile: remove('{asha}', '?successor={asha}'), answers: 400 },
    { it: 'in favour of nobody known is refused', hostile: remove('{asha}', '?successor={gone}'), answers: 404 },
    { it: 'twice is answered with 404', hostile: remove('{gone}'), answers: 404 },
  ])
})

describe('what asks for authors', () => {
  const choices = (query: string) => ({ send: `GET /api/admin/author-choices?${query}`, as: 'editor' as const })
  hostileCases(scene, { honest: choices('search=asha'), shows: /Asha Rao/, never: /Asha Rao/ }, [
    { it: 'by ids that are none is refused', hostile: choices('ids=1;drop table authors'), answers: 400 },
    { it: 'by a thousand ids is refused', hostile: choices(`ids=${'1,'.repeat(1000)}1`), answers: 400 },
    {
      it: 'by a pattern finds no name',
      hostile: choices('search=%25_'),
      answers: 200,
    },
    { it: 'at an address that is none is refused', hostile: 'GET /api/home/authors/%2e%2e%00', answers: 400 },
  ])
})
