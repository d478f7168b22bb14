import { describe, expect, test } from 'vitest'
import { drawDrawing } from '../../../features/pictures/server/images/drawing.ts'
import { cleanSvg } from './clean-svg.ts'

const drawn = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`
const most = { width: 9, height: 9 }

describe('a drawing with styles', () => {
  const box =
    '<g id="g" class="node big"><rect id="r" class="a b" x="1" data-kind="in put" fill="green"/><path d="M0 0"/></g>'
  const rect = (css: string, content = box) =>
    /<rect[^>]*>/.exec(cleanSvg(drawn(`<style>${css}</style>${content}`)) ?? '')?.[0]

  test.each([
    ['an element', 'rect{fill:red}'],
    ['an id', '#r{fill:red}'],
    ['a class', '.b{fill:red}'],
    ['combined classes', '.a.b{fill:red} .a.c{fill:blue}'],
    ['an element and a class', 'rect.a{fill:red} path.a{fill:blue}'],
    ['a descendant', '#g .a{fill:red} #x .a{fill:blue}'],
    ['a descendant at any depth', 'svg rect{fill:red}'],
    ['a child', 'g>rect{fill:red} svg>rect{fill:blue}'],
    ['a sibling before', 'path+rect{fill:blue} *{fill:red}'],
    ['an attribute', '[data-kind]{fill:red} [data-other]{fill:blue}'],
    ['the value of an attribute', '[x="1"]{fill:red} [x="2"]{fill:blue}'],
    ['a word of an attribute', '[data-kind~="put"]{fill:red}'],
    ['the beginning and the end of an attribute', '[data-kind^="in"][data-kind$="put"]{fill:red}'],
    ['a part of an attribute', '[data-kind*="n p"]{fill:red}'],
    ['all elements', '*{fill:red}'],
    ['several selectors', 'circle, .a , text{fill:red}'],
    ['the first child', 'rect:first-child{fill:red} rect:last-child{fill:blue}'],
    ['what it is not', 'rect:not(.c){fill:red} rect:not(.a){fill:blue}'],
    ['one of several', ':is(circle, rect).a{fill:red}'],
    ['the root', ':root{--ink:red} rect{fill:var(--ink)}'],
    ['a variable with another value behind it', 'rect{fill:var(--none, red)}'],
    ['nesting', '#g{rect{fill:red}}'],
    ['nesting with an ampersand', '.node{&.big .a{fill:red} &.small .a{fill:blue}}'],
    ['more weight than what comes later', '#r{fill:red} .a{fill:blue} rect{fill:blue}'],
    ['as much weight as what comes before', '.a{fill:blue} .b{fill:red}'],
    ['importance', 'rect{fill:red!important} #r{fill:blue}'],
    ['light and dark', 'rect{fill:light-dark(red, rgb(1, 2, 3))}'],
    ['light and dark in each other', 'rect{fill:light-dark(var(--x, red), var(--y, blue))}'],
    ['a dark variant', 'rect{fill:red}@media (prefers-color-scheme: dark){rect{fill:blue}}'],
    ['a light variant', '@media screen and (prefers-color-scheme:light){rect{fill:red}}'],
    ['a variant for print', 'rect{fill:red}@media print{rect{fill:blue}}'],
    ['frames of an animation', 'rect{fill:red}@keyframes x{from{fill:blue}rect{fill:blue}}'],
    ['states', 'rect{fill:red}rect:hover{fill:blue}rect::selection{fill:blue}'],
    ['a source map, which is not opened', 'rect{fill:red}/*# sourceMappingURL=/dev/zero */'],
    ['comments and CDATA', '<![CDATA[/* rect{fill:blue} */ g > rect{fill:red}]]>'],
    ['a value that nothing paints', 'rect{fill:red}rect{fill:paint(blue)}'],
    ['a state that it is not in', 'rect:not(:hover){fill:red}'],
    ['a state among others', ':is(rect:hover, rect.a){fill:red}'],
    ['layers, which are weaker than all else', 'rect{fill:red}@layer b{#r{fill:blue}}'],
    ['layers in the order of their names', '@layer a, b;@layer b{rect{fill:red}}@layer a{#r{fill:blue}}'],
    ['layers without names', '@layer{#r{fill:blue}}@layer{rect{fill:red}}'],
    ['a colour of a wider space', 'rect{fill:oklch(62.8% 0.2577 29.23)}'],
    ['an end that is missing', 'rect{fill:red'],
    ['a hue', 'rect{fill:hsl(0deg 100% 50% / 100%)}'],
    ['a turned hue', 'rect{fill:hsl(1turn 100% 50%)}'],
    ['a variable that refers to itself', 'rect{--a:var(--b);--b:var(--a);fill:var(--a, red)}'],
    ['a variable of where it is declared', ':root{--c:red;--d:var(--c)}g{--c:blue}rect{fill:var(--d)}'],
    ['attributes that no element has', 'rect{fill:red}[constructor]{fill:blue}[toString^="f"]{fill:blue}'],
    ['a style sheet in another language', 'rect{fill:red}</style><style type="text/less">rect{fill:blue}'],
    ['a variant for less motion', 'rect{fill:red}@media (prefers-reduced-motion: reduce){rect{fill:blue}}'],
  ])('is painted as its author’s program shows it: %s', (_, css) => {
    expect(rect(css)?.replace(/rgba?\(255, 0, 0(?:, 1)?\)/, 'red')).toBe('<rect id="r" x="1" fill="red">')
  })

  test('takes styles of elements for more than rules, and not for more than what is important', () => {
    const styled = box.replace('fill="green"', 'fill="green" style="fill: red"')
    expect(rect('#r{fill:blue}', styled)).toContain('fill="red"')
    expect(rect('.a{fill:blue !important}', styled)).toContain('fill="blue"')
    expect(rect('', box.replace('fill="green"', 'fill="red" style="fill: paint(what)"'))).toContain('fill="red"')
    expect(rect('rect{fill:rgb(1 2 3 / 50%)}')).toContain('fill="rgba(1, 2, 3, 0.5)"')
    expect(rect("rect{font:italic 10px 'DejaVu Sans'}")).toContain(
      `font-style="italic" font-weight="normal" font-size="10px" font-family="'DejaVu Sans'"`,
    )
    expect(rect('rect{transform:translate(1px,2px) rotate(45deg)}')).toContain('transform="translate(1,2) rotate(45)"')
  })

  test.each([
    ['a variable', 'fill="var(--ink)" style="--ink: red"', 'fill="red"'],
    ['a variable of what is above', 'fill="var(--none, red)"', 'fill="red"'],
    ['a variable that nothing has', 'x="1" fill="var(--none)"', 'x="1"'],
    ['light and dark', 'fill="light-dark(red, blue)" stroke="light-dark(#fff,#000)"', 'fill="red" stroke="#fff"'],
    ['a colour of a wider space', 'fill="oklab(0.628 0.2249 0.1258)"', 'fill="rgb(255, 0, 0)"'],
    [
      'its origin',
      'transform="rotate(45)" transform-origin="5 6"',
      'transform="translate(5,6) rotate(45) translate(-5,-6)"',
    ],
  ])('has attributes as browsers read them: %s', (_, attributes, shown) => {
    expect(/<rect ([^>]*)>/.exec(cleanSvg(drawn(`<rect ${attributes}/>`)) ?? '')?.[1]).toBe(shown)
  })

  test.each([
    ['transform:rotate(.25turn)', 'rotate(90)'],
    ['transform:rotate(100grad) rotate(0)', 'rotate(90) rotate(0)'],
    ['transform:translateX(30px) scaleY(50%)', 'translate(30,0) scale(1,0.5)'],
    ['transform:translate(1in, 3pt)', 'translate(96,4)'],
    ['transform:matrix(1, 0, 0, 1, 5, 6)', 'matrix(1,0,0,1,5,6)'],
    ['transform:rotate(45deg);transform-origin:50px 60px', 'translate(50,60) rotate(45) translate(-50,-60)'],
    ['transform:rotate(45deg);transform-origin:left top', 'rotate(45)'],
    ['translate:30px 5px', 'translate(30,5)'],
    ['rotate:.5turn;translate:1px;scale:2;transform:skewX(10deg)', 'translate(1) rotate(180) scale(2) skewX(10)'],
    ['scale:1 2 3;translate:1px 2px 3px', 'translate(1,2) scale(1,2)'],
    ['transform:rotate(45deg 1 2)', undefined],
    ['transform:rotate(45deg, 20deg)', undefined],
    ['transform:translate(10px 20px)', undefined],
    ['transform:scale(,2)', undefined],
    ['transform:scaleX(2,3)', undefined],
    // Browsers need units here.
    ['transform:rotate(45)', undefined],
  ])('is moved as browsers do it: %s', (style, transform) => {
    expect(/ transform="([^"]*)"/.exec(cleanSvg(drawn(`<rect style="${style}"/>`)) ?? '')?.[1]).toBe(transform)
  })

  test.each([
    ['bold italic 20px serif', 'italic bold 20px serif'],
    ['italic bold 20px/1.5 "A B", serif', 'italic bold 20px "A B", serif'],
    ['600 12pt Arial', 'normal 600 12pt Arial'],
    ['normal normal 1em Arial', 'normal normal 1em Arial'],
  ])('has the font %s', (font, parts) => {
    const shown = cleanSvg(drawn(`<style>text{font:${font}}</style><text>a</text>`)) ?? ''
    const read = ['style', 'weight', 'size', 'family'].map(
      (name) => new RegExp(` font-${name}="([^"]*)"`).exec(shown)?.[1],
    )
    expect(read.join(' ').replaceAll('&quot;', '"')).toBe(parts)
  })

  test.each([
    'transform:rotate(45deg);transform-box:fill-box',
    'transform:rotate(45deg);transform-origin:center',
    'transform:rotate3d(1,1,1,45deg)',
    'transform:translate(50%,0)',
    'transform:rotate(calc(45deg * 2))',
    'fill:color-mix(in srgb, blue, red)',
    'fill:lab(50% 40 59)',
    'fill:rgb(from red r g b)',
    'fill:hwb(120 0% 0%)',
    'stroke-width:calc(1px * 3)',
    'filter:invert(1)',
    'mix-blend-mode:multiply',
    'text-transform:uppercase',
    'font:small-caps 12px serif',
    'font:large serif',
    'writing-mode:vertical-rl',
    'clip-path:circle(3px)',
    'all:unset',
    'offset-path:path("M0 0L5 5")',
    'mask-image:linear-gradient(red,blue)',
    'direction:rtl',
    'font:menu',
    'rotate:x 45deg',
    'transform:inherit',
    'stroke-width:1rem',
    'font-size:5vw',
    'fill:\\72 ed',
    'background:linear-gradient(red,blue)',
    `stroke-dasharray:${'1 '.repeat(600)}`,
    'fill:url(#a%20b)',
  ])('is refused with the style %s, which it cannot have here', async (style) => {
    expect(await drawDrawing(drawn(`<text y="5" style='${style}'>a</text>`), most)).toEqual({ error: 'svgStyles' })
  })

  test.each([
    '@supports (fill: red){rect{fill:red}}',
    '@container (width > 1px){rect{fill:red}}',
    '@scope (g){rect{fill:red}}',
    '@media (min-width: 1px){rect{fill:red}}',
    '@media (hover: hover){rect{fill:red}}',
    '*|rect{fill:red}',
    '@layer a{rect{fill:red!important}}',
    '@layer a.b{rect{fill:red}}',
    '@property --a{syntax:"*";inherits:false}',
  ])('is refused with the rule %s', async (css) => {
    expect(await drawDrawing(drawn(`<style>${css}</style><rect width="9" height="9"/>`), most)).toEqual({
      error: 'svgStyles',
    })
  })

  test('is taken with the styles that programs write and that change nothing', async () => {
    for (const style of [
      'font-variant:normal;writing-mode:lr-tb;mix-blend-mode:normal;filter:none;text-transform:none;clip-path:none',
      'filter:drop-shadow( 1px 2px 2px rgba(185,185,185,1))',
    ])
      expect(await drawDrawing(drawn(`<rect width="9" height="9" style="${style}"/>`), most)).toHaveProperty('png')
    for (const css of ['text{font:bold italic 20px serif}', 'text:not(:hover){fill:lime}'])
      expect(await drawDrawing(drawn(`<style>${css}</style><text y="9">Hello</text>`), most), css).toHaveProperty('png')
    const important = '<style>rect{fill:lime!important}</style><rect style="fill:red" width="9" height="9"/>'
    expect(await drawDrawing(drawn(important), most)).toMatchObject({ svg: expect.stringContaining('fill="lime"') })
  })

  test('keeps attributes without a value, and is XML', async () => {
    const svg = drawn('<path id="space" d=""/><text x="1" y="5" font-weight="" font-size="3">a &amp; &lt; ü</text>')
    expect(cleanSvg(svg)).toContain('<path id="space" d=""></path>')
    expect(await drawDrawing(svg, most)).toHaveProperty('png')
  })

  test.each([
    ['marker', '<marker id="m" overflow="visible"></marker>', '<marker id="m" style="overflow:visible"/>'],
    ['mask', '<mask id="m" mask-type="alpha"></mask>', '<mask id="m" style="mask-type:alpha"/>'],
    ['text', '<text alignment-baseline="middle">a</text>', '<text alignment-baseline="middle">a</text>'],
    ['text', '<text xml:space="preserve">a  b</text>', '<text style="white-space:pre">a  b</text>'],
    ['text', '<text text-decoration="underline">a</text>', '<text style="text-decoration-line:underline">a</text>'],
    [
      'path of a text',
      '<text><textPath href="#p">a</textPath></text>',
      '<text><textPath xlink:href="#p">a</textPath></text>',
    ],
    [
      'gradient',
      '<linearGradient gradientTransform="rotate(90)"></linearGradient>',
      '<linearGradient style="transform:rotate(90deg)"/>',
    ],
    [
      'switch',
      '<g><text>b</text></g>',
      '<switch><text systemLanguage="de">a</text><text>b</text><text>c</text></switch>',
    ],
    ['language', '<g></g>', '<g><rect systemLanguage="fr"/></g>'],
    ['unknown element', '<g></g>', '<g><unknown><rect/></unknown><hatch><rect/></hatch></g>'],
    ['variable that is unknown', '<rect></rect>', '<rect fill="blue" style="fill:var(--none)"/>'],
    [
      'look that is unset',
      '<g fill="red"><rect></rect></g>',
      '<g fill="red"><rect fill="blue" style="fill:unset"/></g>',
    ],
  ])('keeps its look: %s', (_, shown, given) => {
    expect(cleanSvg(drawn(given))).toBe(drawn(shown))
  })

  test('has what is behind it', async () => {
    const svg = drawn('<rect width="5" height="5" fill="#fff"/>')
    const dark = svg.replace('<svg', '<svg style="background:#123"')
    expect(await drawDrawing(dark, most)).toMatchObject({
      svg: expect.stringContaining('<rect x="-9" y="-9" width="27" height="27" fill="#123"></rect><rect width="5"'),
    })
    for (const paper of ['transparent', '#FFFFFF', 'rgb(255, 255, 255)', 'light-dark(#fff, #000)'])
      expect(cleanSvg(svg.replace('<svg', `<svg style="background-color:${paper}"`)), paper).toBe(cleanSvg(svg))
  })

  test('is refused in a sentence where it would look different', async () => {
    const flood =
      '<filter id="f"><feFlood flood-color="blue"/></filter><rect width="9" height="9" fill="#ff0" filter="url(#f)"/>'
    for (const svg of [
      drawn(flood),
      drawn('<style>rect:nth-child(2n){fill:red}</style><rect/>'),
      drawn('<style>rect{fill:"red}</style><rect/>'),
      drawn('<x:rect xmlns:x="http://www.w3.org/2000/svg" width="9" height="9"/><circle r="2"/>'),
    ])
      expect(await drawDrawing(svg, most), svg).toEqual({ error: 'svgStyles' })
    // A shadow and what is not painted make no difference.
    const shadow = '<filter id="f"><feDropShadow dx=".1" dy=".1" stdDeviation=".1"/></filter>'
    expect(await drawDrawing(drawn(`${shadow}<rect width="8" height="8" filter="url(#f)"/>`), most)).toHaveProperty(
      'png',
    )
  })

  test('is refused soon if its variables are endless', () => {
    const variables = Array.from({ length: 2_000 }, (_, n) => `--a${n}:var(--a${n + 1})`).join(';')
    expect(cleanSvg(drawn(`<style>*{${variables}}</style>${'<rect/>'.repeat(5_000)}`))).toBeNull()
  })

  test('is refused soon if its rules for its elements are endless', () => {
    const css = Array.from({ length: 1_500 }, (_, n) => `g g g g rect[x="${n}"] {fill:red}`).join('')
    expect(
      cleanSvg(drawn(`<style>${css}</style>${'<g>'.repeat(30)}${'<rect/>'.repeat(20_000)}${'</g>'.repeat(30)}`)),
    ).toBeNull()
    const deep = `a{${'b,c{'.repeat(20)}fill:red${'}'.repeat(21)}`
    expect(cleanSvg(drawn(`<style>${deep}</style><rect/>`))).toBeNull()
    expect(cleanSvg(drawn('<g>'.repeat(5_000) + '</g>'.repeat(5_000)))).toBeNull()
  })
})
