import { expect, test } from 'vitest'
import { pictureTagsIn } from './picture-tags.ts'

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const a = 'https://old.example/a.jpg'

test.each([
  ['of its source', `src="${a}"`, a],
  ['of its source, and its original', `src="${a}" data-orig-file="https://old.example/b.jpg"`, a],
  ['without a source', `data-src="${a}"`, a],
  ['behind a GIF in the text', `src="${gif}" data-lazy-src="${a}"`, a],
  ['behind an empty drawing', `src="data:image/svg+xml,%3Csvg%3E" data-src="${gif}" data-original=" ${a} "`, a],
  ['behind a pixel', `src="https://old.example/lazy/1x1.trans.gif" data-src="${a}"`, a],
  ['behind a placeholder', `src="/placeholder.svg" data-orig-file="${a}"`, a],
  ['behind a blurred copy', `class="lazyload" src="https://old.example/tiny.jpg" data-src="${a}"`, a],
  ['in sizes', `src="${gif}" data-srcset="https://old.example/s.jpg 300w, ${a} 900w"`, a],
  ['in sizes, the largest first', `src="${gif}" data-srcset="${a} 900w, https://old.example/s.jpg 300w"`, a],
  [
    'in sizes without spaces',
    `src="${gif}" srcset="https://old.example/s,1.jpg 1x,${a} 2.5x,https://old.example/m.jpg 2x"`,
    a,
  ],
  ['that loads late, with its sizes', `class="lazy" src="${a}" srcset="https://old.example/l.jpg 900w"`, a],
  ['with a flag', `class="lazy" src="${a}" data-image="true"`, a],
  ['that is in the text', `src="${gif}"`, gif],
  ['named like a placeholder', 'src="/blank.png"', '/blank.png'],
])('a picture %s is found', (_, attributes, address) => {
  expect(pictureTagsIn(`<p><img ${attributes} alt="Scope"></p>`)).toMatchObject([{ key: `address ${address}` }])
})
