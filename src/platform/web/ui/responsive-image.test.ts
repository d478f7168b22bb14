import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ResponsiveImage } from './responsive-image.tsx'
import type { StoryImage } from './story.ts'

const render = (image: StoryImage) => renderToStaticMarkup(createElement(ResponsiveImage, { image, sizes: '50vw' }))
const widths = { name: 'a', widths: [400, 800] }

test('an uploaded picture is offered as AVIF first, in every width', () => {
  const html = render({ alt: 'A', widths, hasAvif: true })
  expect(html).toContain(
    '<source type="image/avif" srcSet="/assets/a-400.avif 400w, /assets/a-800.avif 800w" sizes="50vw"/>',
  )
  expect(html).toContain('srcSet="/assets/a-400.webp 400w, /assets/a-800.webp 800w"')
  expect(html).toMatch(/width="1280" height="720"/)
})

test('a picture that exists only as WebP is offered as WebP, and an external picture unchanged', () => {
  expect(render({ alt: 'A', widths })).toMatch(/^<img [^>]*srcSet=[^>]*>$/)
  expect(render({ src: 'https://elsewhere.example/a.png', alt: 'A' })).toMatch(
    /^<img src="https:\/\/elsewhere.example\/a.png" alt="A"/,
  )
  expect(render({ src: '', alt: 'A' })).toContain('src="/placeholder.svg"')
})
