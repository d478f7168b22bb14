import { readFile } from 'node:fs/promises'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/** Parts of packages for what is never done here, though something refers to them: their files, and the names that they export. */
const unusedParts: Record<string, readonly string[]> = {
  // Watching what the router does.
  'react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  // Asking for the addresses bit by bit: the first page has them all.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    'URL_LIMIT',
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  // Buttons that no toolbar has.
  '@mantine/tiptap/esm/RichTextEditorControl/RichTextEditorColorPickerControl.mjs': [
    'RichTextEditorColorPickerControl',
  ],
  '@mantine/tiptap/esm/RichTextEditorControl/RichTextEditorImageUploadControl.mjs': [
    'RichTextEditorImageUploadControl',
  ],
  '@mantine/tiptap/esm/RichTextEditorControl/RichTextEditorTableInsertControl.mjs': [
    'RichTextEditorTableInsertControl',
  ],
}

const met = new Set<string>()

/** Browsers get functions that do nothing in place of those parts. The build fails if one has moved, or exports other names. */
const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    const part = id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)
    const names = unusedParts[part]
    if (!names) return
    met.add(part)
    const exported = [...(await readFile(id, 'utf8')).matchAll(/^export\s*\{([^{}]*)\}/gm)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().replace(/^.* as /, '')),
    )
    if (exported.toSorted().join() !== names.toSorted().join())
      throw new Error(`${part} exports ${exported.join(', ')}: look whether it is still unused`)
    return `const none = () => {}; export { ${names.map((name) => `none as ${name}`).join(', ')} }`
  },
  buildEnd: (error) => {
    const moved = Object.keys(unusedParts).filter((part) => !met.has(part))
    if (!error && moved.length > 0) throw new Error(`No longer a part of any page: ${moved.join(', ')}`)
  },
}

const loader = 'vite/preload-helper.js'

/**
 * The router adds `#` to the address of the style that every page has, so that what is loaded later would bring it once more. With a second
 * one browsers use the typefaces that came too late for the first paint, and the page moves.
 */
const styleOnce: Plugin = {
  name: 'style-once',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd: (error) => {
    if (!error && !met.has(loader)) throw new Error(`The builder's loader is no longer called ${loader}`)
  },
  transform: {
    filter: { id: new RegExp(loader.replaceAll('.', String.raw`\.`)) },
    handler: (code) => {
      const found = 'preloadedHrefs.styles.add(link.href)'
      if (!code.includes(found)) throw new Error(`The builder's loader no longer contains ${found}`)
      met.add(loader)
      return {
        code: code.replace(
          found,
          String.raw`preloadedHrefs.styles.add(link.href.replace(/(\/magazine-[^/]*\.css)#$/, '$$1'))`,
        ),
        map: null,
      }
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [withoutUnusedParts, styleOnce, tailwindcss(), reactRouter()],
  // A release has nothing but its dependencies: the server's pages hold all else.
  ...(command === 'build' && { ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) } }),
  // `/assets/` belongs to the magazine's pictures; nothing is inlined, so that the content-security policy needs no `data:`.
  build: {
    assetsDir: 'static',
    assetsInlineLimit: 0,
    // Nobody reads the report, for which each file would be compressed.
    reportCompressedSize: false,
    // What the style sheets ask for anyway: `light-dark()` as it is written.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // What a page loads later has few files of its own, and their names would be a part of every page. The back office names them.
      resolveDependencies: (_, files, { hostId }) =>
        files.filter((file) => hostId.includes('admin') || file.endsWith('.css')),
    },
    // What pages may weigh is measured by the bench, compressed; the back office's editor is large by itself.
    chunkSizeWarningLimit: 2_000,
  },
  environments: {
    // The server has all calculators in one file; browsers load them one by one.
    ssr: { build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } } } },
    client: {
      build: {
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: {
            // Each page carries the names of all files: one character less spares 100 bytes.
            chunkFileNames: 'static/[name]-[hash:7].js',
            entryFileNames: 'static/[name]-[hash:7].js',
            codeSplitting: {
              // Two files instead of a dozen compress better: what never changes, and what every page of the magazine has.
              groups: [
                {
                  name: 'framework',
                  test: /^\0rolldown.runtime|node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: 'magazine',
                  test: /platform\/contract\/(links|client|trusted-types)|articles\/(contract\/error-report-rules|pages\/(error-message|structured-data))|features\/[a-z-]+\/pages\/places|follows\/(contract\/search-rules|pages\/(follow-button|pending-follow))|src\/root|app\/magazine\/(frame|layout|menu)|platform\/web\/(api|inline-script|page-scripts|session|theme|ui\/(ad-slot|dates|icons|medallion|pagination|responsive-image|section-labels|story-card|story-marks|use-dismissal)|magazine\/(error-page|menu-link|place|site-name|trusted-prose|use-site))/,
                },
                {
                  name: 'form',
                  test: /platform\/contract\/accounts\/rules|newsletter\/contract\/subscription-rules|platform\/web\/(form\/(?!failure|success)|ui\/use-delayed-redirect)/,
                },
                // Also of the back office, whose file readers need not load for it.
                { name: 'catalogue', test: /platform\/contract\/(catalogue|sections\/catalogue)\.ts/ },
                { name: 'content', test: /contract\/content\/(heads|messages)\.ts/ },
                { name: 'currencies', test: /platform\/contract\/currencies\.ts/ },
                { name: 'typed', test: /platform\/contract\/(visible-rules|web-address)\.ts/ },
                { name: 'save-file', test: /platform\/web\/save-file\.ts/ },
                // What three or more chunks of the back office have in common: one file instead of twenty. Pickers of
                // articles, numbers and colours are large, and few screens have them.
                {
                  name: 'admin',
                  test: /node_modules\/(@mantine\/(core\/(?!esm\/components\/(Number|Color|Tags))|hooks|notifications|store)|@tanstack|@floating-ui)|platform\/web\/admin\/(?!picker\/)|features\/content\/admin\/|imports\/admin\/|app\/admin\/shell\//,
                  minShareCount: 3,
                },
                {
                  name: 'account',
                  test: /platform\/web\/(account\/(?!download)|form\/(failure|success)-message)|accounts\/pages\/(login\/(login-form|sign-in|google-button)|google-button|resend)/,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
