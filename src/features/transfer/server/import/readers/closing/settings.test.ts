import { expect, test } from 'vitest'
import { becomesOf } from '../../../../../../../test/site-imports.ts'

const page = (path: string, more = '') => ({ [path]: `---\ntitle: A\n${more}\n---\nWords.\n` })
const post = 'content/posts/a.md'

test.each<[string, Record<string, string>, string]>([
  ['11ty a.json', { ...page('posts/a.md'), 'posts/a.json': '{"draft": true}' }, 'draft'],
  ['11ty a.11tydata.json', { ...page('posts/a.md'), 'posts/a.11tydata.json': '{"permalink": false}' }, 'private'],
  [
    '11ty a.11tydata.js',
    { ...page('posts/a.md'), 'posts/a.11tydata.js': 'export default { draft: true }' },
    'free ? field access in posts/a.11tydata.js',
  ],
  [
    '11ty a.json that is none',
    { ...page('posts/a.md'), 'posts/a.json': '{"draft": tr' },
    'free ? field access in posts/a.json',
  ],
  [
    'Jekyll settings that are none',
    { ...page(post), '_config.yml': 'exclude: [a\nb: "' },
    'free ? field access in _config.yml',
  ],
  [
    'Quarto settings that are none',
    { ...page('a.md'), '_quarto.yml': 'a: [b\nc: "' },
    'page free ? field access in _quarto.yml',
  ],
  [
    'MkDocs settings too long',
    { ...page('docs/a.md'), 'mkdocs.yml': '#'.repeat(2 ** 20 + 1) },
    'page free ? field access in mkdocs.yml',
  ],
  [
    'a Hugo section that is none',
    { ...page(post), 'content/posts/_index.html': '---\ncascade: [a\nb: "\n---\n' },
    'free ? field access in content/posts/_index.html',
  ],
  ['11ty b.json', { ...page('posts/a.md'), 'posts/b.json': '{"draft": true}' }, 'free'],
  ['11ty ignore', { ...page('posts/a.md'), '.eleventyignore': '# x\nposts/a.md\n' }, 'private'],
  ['11ty ignore other', { ...page('posts/a.md'), '.eleventyignore': 'posts/b.md\n!posts/a.md' }, 'free'],
  ['11ty ignore glob', { ...page('site/posts/a.md'), 'site/.eleventyignore': '**/a.*\n' }, 'private'],
  [
    '11ty config',
    { ...page('posts/a.md'), 'eleventy.config.js': 'export default (c) => { c.ignores.add("posts/**") }' },
    'private',
  ],
  ['hugo _index.html', { ...page(post), 'content/posts/_index.html': '---\ncascade:\n  draft: true\n---\n' }, 'draft'],
  [
    'hugo _index.en.md',
    { ...page(post), 'content/posts/_index.en.md': '---\ncascade:\n  draft: true\n---\n' },
    'draft',
  ],
  [
    'hugo cascade by target',
    {
      ...page(post),
      'hugo.toml':
        '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/posts/**"\n[[cascade]]\ndraft = false\n[cascade.target]\npath = "/notes/**"\n',
    },
    'draft',
  ],
  [
    'hugo cascade other target',
    { ...page(post), 'hugo.toml': '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/notes/**"\n' },
    'free',
  ],
  [
    'hugo cascade env',
    {
      ...page(post),
      'hugo.toml':
        '[[cascade]]\ndraft = true\n[[cascade]]\ndraft = false\n[cascade.target]\nenvironment = "development"\n',
    },
    'draft',
  ],
  ['hugo in folder', { ...page(`site/${post}`), 'site/config/_default/hugo.toml': '[cascade]\ndraft = true' }, 'draft'],
  ['hugo in capitals', { ...page(post), 'hugo.toml': '[[Cascade]]\nDraft = true' }, 'draft'],
  [
    'a list of cascades in a file of its own',
    { ...page(post), 'config/_default/cascade.yaml': '- draft: true' },
    'free ? field access in config/_default/cascade.yaml',
  ],
  [
    'hugo with contents elsewhere',
    {
      ...page('texts/posts/a.md'),
      'hugo.toml': 'contentDir = "texts"\n[[module.mounts]]\nsource = "texts"\nexcludeFiles = ["/posts/a.md"]',
    },
    'private',
  ],
  [
    'data that are a list',
    { ...page('posts/a.md'), 'posts/posts.json': '[{"draft": true}]' },
    'free ? field access in posts/posts.json',
  ],
  [
    'data with names of JavaScript',
    { ...page('posts/a.md'), 'posts/posts.json': '{"constructor": 1, "toString": {}}' },
    'free',
  ],
  [
    'a list that a program computes',
    { ...page('blog/a.md'), 'docusaurus.config.ts': 'export default { exclude: [...more, "blog/b.md"] }' },
    'free ? excluded files of docusaurus.config.ts',
  ],
  [
    'a list that a program has elsewhere',
    { ...page('blog/a.md'), 'docusaurus.config.ts': 'export default { exclude: hiddenFiles }' },
    'free ? excluded files of docusaurus.config.ts',
  ],
  [
    'a pattern in backticks',
    { ...page('blog/a.md'), 'docusaurus.config.ts': 'export default { exclude: [`blog/*`] }' },
    'private',
  ],
  [
    'pelican for publishing',
    { ...page('content/posts/a.md'), 'publishconf.py': "DEFAULT_METADATA = {'status': 'draft'}" },
    'draft',
  ],
  [
    'a pattern without an end',
    { ...page(post), '.eleventyignore': `${'*'.repeat(400)}\n` },
    'free ? lines of .eleventyignore',
  ],
  [
    'more patterns than anybody has',
    { ...page(post), '.eleventyignore': 'x\n'.repeat(1_001) },
    'free ? lines of .eleventyignore',
  ],
  ['hugo cascade file', { ...page(post), 'config/_default/cascade.toml': 'draft = true' }, 'draft'],
  [
    'hugo ignoreFiles',
    { ...page('content/posts/a.secret.md'), 'hugo.toml': "ignoreFiles = ['\\.secret\\.md$']" },
    'private',
  ],
  [
    'hugo ignoreFiles 2',
    { ...page(post), 'hugo.toml': "ignoreFiles = ['posts/(a|b)']" },
    'free ? ignoreFiles of hugo.toml',
  ],
  ['hugo lang', { ...page('content/posts/a.de.md'), 'hugo.toml': '[languages.de]\ndisabled = true' }, 'private'],
  ['zola draft section', { ...page(post), 'content/posts/_index.md': '+++\ndraft = true\n+++\n' }, 'draft'],
  ['zola ignored', { ...page('content/posts/temp.a.md'), 'config.toml': 'ignored_content = ["temp.*"]' }, 'private'],
  [
    'jekyll glob',
    {
      ...page('section/x/a.md'),
      '_config.yml': 'defaults:\n  - scope:\n      path: "section/*/a.md"\n    values:\n      published: false',
    },
    'page draft',
  ],
  [
    'jekyll file',
    {
      ...page('section/a.md'),
      '_config.yml': 'defaults:\n  - scope:\n      path: "section/a.md"\n    values:\n      published: false',
    },
    'page draft',
  ],
  [
    'jekyll exclude',
    { ...page('_posts/2020-01-01-a.md'), '_config.yml': 'exclude: [_posts/2020-01-01-a.md]' },
    'private',
  ],
  [
    'jekyll exclude other',
    { ...page('_posts/2020-01-01-a.md'), '_config.yml': 'exclude: [posts, README.md, vendor/]' },
    'free',
  ],
  ['jekyll folder zip', { ...page('site/_posts/2020-01-01-a.md'), 'site/_config.yml': 'exclude: [_posts]' }, 'private'],
  ['hexo skip', { ...page('source/_posts/a.md'), '_config.yml': 'skip_render: "_posts/a.md"' }, 'private'],
  [
    'hexo encrypt',
    {
      ...page('source/_posts/a.md', 'tags: [secret]'),
      '_config.yml': 'encrypt:\n  tags:\n    - {name: secret, password: x}',
    },
    'free ? encrypt of _config.yml',
  ],
  [
    'pelican default',
    {
      'content/a.md': 'Title: A\nDate: 2020-01-01\n\nx',
      'pelicanconf.py': "DEFAULT_METADATA = {\n    'status': 'draft',\n}\n",
    },
    'page draft',
  ],
  [
    'pelican default own',
    {
      'content/a.md': 'Title: A\nDate: 2020-01-01\nStatus: published\n\nx',
      'pelicanconf.py': "DEFAULT_METADATA = {'status': 'draft'}\n",
    },
    'page free',
  ],
  [
    'pelican excludes',
    { 'content/inbox/a.md': 'Title: A\nDate: 2020-01-01\n\nx', 'pelicanconf.py': "ARTICLE_EXCLUDES = ['inbox']\n" },
    'page private',
  ],
  ['quarto meta', { ...page('posts/a.md'), 'posts/_metadata.yml': 'draft: true' }, 'draft'],
  ['quarto drafts', { ...page('posts/a.md'), '_quarto.yml': 'website:\n  drafts:\n    - posts/a.md' }, 'private'],
  [
    'quarto drafts file',
    {
      ...page('posts/a.md'),
      'drafts.yml': 'website:\n  drafts: posts/a.md',
      '_quarto.yml': 'metadata-files: [drafts.yml]',
    },
    'private',
  ],
  ['quarto render', { ...page('posts/a.md'), '_quarto.yml': 'project:\n  render: ["*.md", "!posts/a.md"]' }, 'private'],
  ['quarto render list', { ...page('posts/a.md'), '_quarto.yml': 'project:\n  render: [notes/]' }, 'private'],
  ['quarto render ok', { ...page('posts/a.md'), '_quarto.yml': 'project:\n  render: ["*.md"]' }, 'free'],
  [
    'mkdocs exclude',
    { ...page('docs/blog/posts/a.md'), 'mkdocs.yml': 'exclude_docs: |\n  blog/posts/a.md\n  *.tmp.md\n' },
    'private',
  ],
  [
    'mkdocs draft',
    {
      ...page('docs/a.drft.md'),
      'mkdocs.yml': 'draft_docs: |\n  *.drft.md\nplugins:\n  - search\n  - x: !!python/name:a.b\n',
    },
    'page private',
  ],
  [
    'mkdocs plugin',
    { ...page('docs/x/a.md'), 'mkdocs.yml': 'plugins:\n  - exclude:\n      glob: [x/*]' },
    'page private',
  ],
  ['mkdocs meta', { ...page('docs/blog/posts/a.md'), 'docs/blog/posts/.meta.yml': 'draft: true' }, 'draft'],
  ['mintlify', { ...page('x/a.mdx'), '.mintignore': 'x/' }, 'page private'],
  ['lume', { ...page('posts/a.md'), 'posts/_data.yml': 'draft: true' }, 'draft'],
  ['nikola meta', { 'posts/a.md': 'Words', 'posts/a.meta': '.. title: A\n.. status: private\n' }, 'private'],
  ['hakyll', { 'posts/a.md': 'Words', 'posts/a.md.metadata': 'title: A\ndraft: true' }, 'draft'],
  ['grav', { ...page('pages/x/item.md'), 'pages/x/frontmatter.yaml': 'published: false' }, 'page draft'],
  [
    'vitepress exclude',
    { ...page('x/a.md'), 'docusaurus.config.js': "module.exports = { docs: { exclude: ['x/**'] } }" },
    'page private',
  ],
  ['folder notes', page('_notes/a.md'), 'page free ? folder _notes'],
  ['obsidian templates', page('Templates/a.md'), 'page free ? folder Templates'],
  [
    'Jekyll without output',
    { ...page('_people/a.md'), '_config.yml': 'collections:\n  people:\n    output: false' },
    'page private ? folder _people',
  ],
  ['a theme’s example', page('themes/x/exampleSite/content/posts/a.md'), 'free ? folder exampleSite'],
  ['exclude of a file with that name elsewhere', { ...page('posts/a.md'), '_config.yml': 'exclude: [a.md]' }, 'free'],
  ['alternatives', { ...page('posts/a.md'), '.eleventyignore': 'posts/{a,b}.md' }, 'private'],
  [
    'other alternatives',
    { ...page('posts/a.md'), 'docusaurus.config.js': "exclude: ['**/_*.{js,md}', '**/*.test.{js,md}']" },
    'free',
  ],
  [
    'folders of Pelican',
    { 'content/notes/a.md': 'Title: A\nDate: 2020-01-01\n\nx', 'pelicanconf.py': "ARTICLE_PATHS = ['blog']\n" },
    'page private',
  ],
  [
    'folders of Pelican with the page',
    { 'content/blog/a.md': 'Title: A\nDate: 2020-01-01\n\nx', 'pelicanconf.py': "ARTICLE_PATHS = ['blog']\n" },
    'free',
  ],
  ['scaffolds of Hexo', page('scaffolds/post.md'), 'page free ? folder scaffolds'],
])('settings: %s', async (_, files, expected) => {
  expect((await becomesOf(files)).split(', ')[0]).toBe(expected)
})

const pages = (...paths: string[]) => Object.fromEntries(paths.flatMap((path) => Object.entries(page(path))))
const asked = 'free ? pages beside an index.md'
const bundle = 'content/posts/x/index.md'

test.each<[string, Record<string, string>, string]>([
  ['beside it', pages(bundle, 'content/posts/x/notes.md', 'content/posts/y.md'), `free, ${asked}, free`],
  ['below it', pages(bundle, 'content/posts/x/part/b.md'), `free, ${asked}`],
  ['in another language', pages(bundle, 'content/posts/x/index.fr.md'), 'free, free'],
  [
    'in a list of pages',
    pages('content/index.md', 'content/posts/_index.md', 'content/posts/a.md'),
    'page free, page free, free',
  ],
  [
    'of a generator that makes pages of all',
    { ...pages('content/blog/index.md', 'content/blog/a.md'), 'nuxt.config.ts': '' },
    'page free, free',
  ],
  ['of Pelican', { ...pages('content/blog/index.md', 'content/blog/a.md'), 'pelicanconf.py': '' }, 'page free, free'],
])('a page beside an index.md, which Hugo does not render, is asked about: %s', async (_, files, expected) => {
  expect(await becomesOf(files)).toBe(expected)
})
