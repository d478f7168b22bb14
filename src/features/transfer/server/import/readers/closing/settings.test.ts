import { expect, test } from 'vitest'
import { becomesOf } from '../../../../../../../test/site-imports.ts'

const page = (path: string, more = '') => ({ [path]: `---\ntitle: A\n${more}\n---\nWords.\n` })
const post = 'content/posts/a.md'

test.each<[page: string, file: string, text: string, expected: string]>([
  ['posts/a.md', 'posts/a.json', '{"draft": true}', 'draft'],
  ['posts/a.md', 'posts/a.11tydata.json', '{"permalink": false}', 'private'],
  ['posts/a.md', 'posts/a.11tydata.js', 'export default { draft: true }', 'free ? field access in posts/a.11tydata.js'],
  ['posts/a.md', 'posts/a.json', '{"draft": tr', 'free ? field access in posts/a.json'],
  ['content/posts/a.md', '_config.yml', 'exclude: [a\nb: "', 'free ? field access in _config.yml'],
  ['a.md', '_quarto.yml', 'a: [b\nc: "', 'page free ? field access in _quarto.yml'],
  [
    'content/posts/a.md',
    'content/posts/_index.html',
    '---\ncascade: [a\nb: "\n---\n',
    'free ? field access in content/posts/_index.html',
  ],
  ['posts/a.md', 'posts/b.json', '{"draft": true}', 'free'],
  ['posts/a.md', '.eleventyignore', '# x\nposts/a.md\n', 'private'],
  ['posts/a.md', '.eleventyignore', 'posts/b.md\n!posts/a.md', 'free'],
  ['site/posts/a.md', 'site/.eleventyignore', '**/a.*\n', 'private'],
  ['posts/a.md', 'eleventy.config.js', 'export default (c) => { c.ignores.add("posts/**") }', 'private'],
  ['content/posts/a.md', 'content/posts/_index.html', '---\ncascade:\n  draft: true\n---\n', 'draft'],
  ['content/posts/a.md', 'content/posts/_index.en.md', '---\ncascade:\n  draft: true\n---\n', 'draft'],
  [
    'content/posts/a.md',
    'hugo.toml',
    '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/posts/**"\n[[cascade]]\ndraft = false\n[cascade.target]\npath = "/notes/**"\n',
    'draft',
  ],
  ['content/posts/a.md', 'hugo.toml', '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/notes/**"\n', 'free'],
  [
    'content/posts/a.md',
    'hugo.toml',
    '[[cascade]]\ndraft = true\n[[cascade]]\ndraft = false\n[cascade.target]\nenvironment = "development"\n',
    'draft',
  ],
  ['site/content/posts/a.md', 'site/config/_default/hugo.toml', '[cascade]\ndraft = true', 'draft'],
  ['content/posts/a.md', 'hugo.toml', '[[Cascade]]\nDraft = true', 'draft'],
  [
    'content/posts/a.md',
    'config/_default/cascade.yaml',
    '- draft: true',
    'free ? field access in config/_default/cascade.yaml',
  ],
  [
    'texts/posts/a.md',
    'hugo.toml',
    'contentDir = "texts"\n[[module.mounts]]\nsource = "texts"\nexcludeFiles = ["/posts/a.md"]',
    'private',
  ],
  ['posts/a.md', 'posts/posts.json', '[{"draft": true}]', 'free ? field access in posts/posts.json'],
  ['posts/a.md', 'posts/posts.json', '{"constructor": 1, "toString": {}}', 'free'],
  [
    'blog/a.md',
    'docusaurus.config.ts',
    'export default { exclude: [...more, "blog/b.md"] }',
    'free ? excluded files of docusaurus.config.ts',
  ],
  [
    'blog/a.md',
    'docusaurus.config.ts',
    'export default { exclude: hiddenFiles }',
    'free ? excluded files of docusaurus.config.ts',
  ],
  ['blog/a.md', 'docusaurus.config.ts', 'export default { exclude: [`blog/*`] }', 'private'],
  ['content/posts/a.md', 'publishconf.py', "DEFAULT_METADATA = {'status': 'draft'}", 'draft'],
  ['content/posts/a.md', 'config/_default/cascade.toml', 'draft = true', 'draft'],
  ['content/posts/a.secret.md', 'hugo.toml', "ignoreFiles = ['\\.secret\\.md$']", 'private'],
  ['content/posts/a.md', 'hugo.toml', "ignoreFiles = ['posts/(a|b)']", 'free ? ignoreFiles of hugo.toml'],
  ['content/posts/a.de.md', 'hugo.toml', '[languages.de]\ndisabled = true', 'private'],
  ['content/posts/a.md', 'content/posts/_index.md', '+++\ndraft = true\n+++\n', 'draft'],
  ['content/posts/temp.a.md', 'config.toml', 'ignored_content = ["temp.*"]', 'private'],
  [
    'section/x/a.md',
    '_config.yml',
    'defaults:\n  - scope:\n      path: "section/*/a.md"\n    values:\n      published: false',
    'page draft',
  ],
  [
    'section/a.md',
    '_config.yml',
    'defaults:\n  - scope:\n      path: "section/a.md"\n    values:\n      published: false',
    'page draft',
  ],
  ['_posts/2020-01-01-a.md', '_config.yml', 'exclude: [_posts/2020-01-01-a.md]', 'private'],
  ['_posts/2020-01-01-a.md', '_config.yml', 'exclude: [posts, README.md, vendor/]', 'free'],
  ['site/_posts/2020-01-01-a.md', 'site/_config.yml', 'exclude: [_posts]', 'private'],
  ['source/_posts/a.md', '_config.yml', 'skip_render: "_posts/a.md"', 'private'],
  ['posts/a.md', 'posts/_metadata.yml', 'draft: true', 'draft'],
  ['posts/a.md', '_quarto.yml', 'website:\n  drafts:\n    - posts/a.md', 'private'],
  ['posts/a.md', '_quarto.yml', 'project:\n  render: ["*.md", "!posts/a.md"]', 'private'],
  ['posts/a.md', '_quarto.yml', 'project:\n  render: [notes/]', 'private'],
  ['posts/a.md', '_quarto.yml', 'project:\n  render: ["*.md"]', 'free'],
  ['docs/blog/posts/a.md', 'mkdocs.yml', 'exclude_docs: |\n  blog/posts/a.md\n  *.tmp.md\n', 'private'],
  [
    'docs/a.drft.md',
    'mkdocs.yml',
    'draft_docs: |\n  *.drft.md\nplugins:\n  - search\n  - x: !!python/name:a.b\n',
    'page private',
  ],
  ['docs/x/a.md', 'mkdocs.yml', 'plugins:\n  - exclude:\n      glob: [x/*]', 'page private'],
  ['docs/blog/posts/a.md', 'docs/blog/posts/.meta.yml', 'draft: true', 'draft'],
  ['x/a.mdx', '.mintignore', 'x/', 'page private'],
  ['posts/a.md', 'posts/_data.yml', 'draft: true', 'draft'],
  ['pages/x/item.md', 'pages/x/frontmatter.yaml', 'published: false', 'page draft'],
  ['x/a.md', 'docusaurus.config.js', "module.exports = { docs: { exclude: ['x/**'] } }", 'page private'],
  ['_people/a.md', '_config.yml', 'collections:\n  people:\n    output: false', 'page private ? folder _people'],
  ['posts/a.md', '_config.yml', 'exclude: [a.md]', 'free'],
  ['posts/a.md', '.eleventyignore', 'posts/{a,b}.md', 'private'],
  ['posts/a.md', 'docusaurus.config.js', "exclude: ['**/_*.{js,md}', '**/*.test.{js,md}']", 'free'],
])('the page %s beside %s with %j becomes %s', async (path, file, text, expected) => {
  expect((await becomesOf({ ...page(path), [file]: text })).split(', ')[0]).toBe(expected)
})

test.each<[string, Record<string, string>, string]>([
  [
    'MkDocs settings too long',
    { ...page('docs/a.md'), 'mkdocs.yml': '#'.repeat(2 ** 20 + 1) },
    'page free ? field access in mkdocs.yml',
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
  [
    'quarto drafts file',
    {
      ...page('posts/a.md'),
      'drafts.yml': 'website:\n  drafts: posts/a.md',
      '_quarto.yml': 'metadata-files: [drafts.yml]',
    },
    'private',
  ],
  ['nikola meta', { 'posts/a.md': 'Words', 'posts/a.meta': '.. title: A\n.. status: private\n' }, 'private'],
  ['hakyll', { 'posts/a.md': 'Words', 'posts/a.md.metadata': 'title: A\ndraft: true' }, 'draft'],
  ['folder notes', page('_notes/a.md'), 'page free ? folder _notes'],
  ['obsidian templates', page('Templates/a.md'), 'page free ? folder Templates'],
  ['a theme’s example', page('themes/x/exampleSite/content/posts/a.md'), 'free ? folder exampleSite'],
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
