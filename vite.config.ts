import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Pictures and fonts lie under /static/media/, everything else that is built under /static/. */
const media = /\.(svg|png|jpe?g|webp|avif|gif|woff2?)$/
const assetFileNames = (asset: { names: string[] }) =>
  media.test(asset.names[0] ?? '') ? 'static/media/[name]-[hash][extname]' : 'static/[name]-[hash][extname]'

/** The package names only its build for development, with warnings that nobody reads; browsers and the server get the other one. */
const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const file = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }[source]
    return file && fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url))
  },
}

/**
 * React makes five errors when it starts, only to know them again when they are thrown. For the stack of each an attached instrument (Lighthouse, the
 * developers' tools) has the browser read all of React once more: a tenth of a second on a slow phone, which would be taken for the page's own.
 */
const errorsWithoutStacks: Plugin = {
  name: 'errors-without-stacks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('react-dom-client.production.js')) return
    const signs = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g
    if (code.match(signs)?.length !== 5) this.error('React makes its errors in another way than this plugin expects.')
    return { code: code.replace(signs, '$1 = { message: $2 }'), map: null }
  },
}

/** Links, forms and the like of the router are made when it starts, whoever uses them; said to do nothing else, those that nobody uses stay behind. */
const onlyUsedRouterParts: Plugin = {
  name: 'only-used-router-parts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/]production[\\/]/.test(id)) return
    return { code: code.replace(/^(var \w+ = )(\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ $2').replace(/^\w+\.displayName = "\w+";$/gm, ''), map: null }
  },
}

/** The engine keeps the sources of what runs: one sign beyond Latin-1, and each of a file's million signs takes two bytes. In strings and patterns an escape means the same. */
const latinServer: Plugin = {
  name: 'latin-server',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

/** Few files travel lighter than many: each answer has a head, and small files compress badly. */
const groups = [
  { name: 'react', test: /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/, priority: 9 },
  {
    name: 'site',
    test: /src[\\/](domain[\\/](day-in-words|pictures[\\/]picture|forms[\\/]problems-in-words|conferences[\\/](?!date-warnings|important-dates)|accounts[\\/]account\.ts)|web[\\/](site|artwork|paths|pause|remaining-routes|ui[\\/](link|picture|rich-text|section|deadline|written-once|drawn-with-page)|pages[\\/]page-|people[\\/]person|conferences[\\/](addresses|or-tba|load-failure)|accounts[\\/](account-menu|call-api|session-|stored-user|use-sign-out)))/,
    minShareCount: 2,
    priority: 8,
  },
  { name: 'judging', test: /zod|src[\\/]domain[\\/].*(schema|parse-form)/, minShareCount: 2, priority: 7 },
  {
    name: 'forms',
    test: /src[\\/](web[\\/]ui[\\/]form|domain[\\/](forms|files|applications|contact))[\\/]|accounts[\\/]use-prefill/,
    minShareCount: 2,
    priority: 6,
  },
  { name: 'desk', test: /src[\\/](web[\\/]desk[\\/]|domain[\\/]conferences[\\/](date-warnings|important-dates))/, minShareCount: 2, priority: 5 },
  { name: 'own', test: /src[\\/]web[\\/]accounts[\\/]/, minShareCount: 2, priority: 5 },
  { name: 'sending', test: /src[\\/](web[\\/](submit[\\/](?!popup)|submissions[\\/])|domain[\\/]submissions[\\/])/, minShareCount: 2, priority: 4 },
]

/** Of these we use a part; as hundreds of files they cost every process more time and memory than all of our own. */
const packedLibraries = ['zod', 'kysely', 'fastify-type-provider-zod', 'i18n-iso-countries', 'marked', 'pg-boss', 'luxon', 'cron-parser', 'sanitize-html']

export default defineConfig(({ command }) => ({
  plugins: [productionRouter, errorsWithoutStacks, onlyUsedRouterParts, reactRouter(), latinServer],
  // One file: the policy it is served with lets a worker load nothing more.
  worker: { format: 'iife', rollupOptions: { output: { entryFileNames: 'static/[name]-[hash].js' } } },
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // How long which plugin took is nothing to a newcomer.
          checks: { pluginTimings: false },
          output: { assetFileNames, chunkFileNames: 'static/[name]-[hash].js', entryFileNames: 'static/[name]-[hash].js', codeSplitting: { groups } },
        },
      },
    },
    // The style sheet inside the pages is made here, so its fonts must get the same addresses as in the browser's build.
    ssr: {
      // While developing they are read from their packages: the development server cannot run CommonJS.
      ...(command === 'build' ? { resolve: { noExternal: packedLibraries } } : {}),
      build: {
        rollupOptions: {
          checks: { pluginTimings: false },
          input: 'src/main.ts',
          output: { assetFileNames, minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}))
