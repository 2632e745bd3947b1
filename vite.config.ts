import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Pictures and fonts lie under /static/media/, everything else that is built under /static/. */
const media = /\.(svg|png|jpe?g|webp|avif|gif|woff2?)$/
const assetFileNames = (asset: { names: string[] }) =>
  media.test(asset.names[0] ?? '') ? 'static/media/[name]-[hash][extname]' : 'static/[name]-[hash][extname]'

const groups = [
  // React and the router change rarely; in a chunk of their own they stay in the browser's cache across releases.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/, priority: 1 },
  // The code that most public pages share is one chunk; split by use it would be twenty, most of them smaller than their response headers.
  { name: 'site', test: /src[\\/](domain[\\/]dates|web[\\/](site|ui[\\/][\w-]+\.tsx|pages[\\/]page-))/ },
]

/** Bundled with the server, because loading their hundreds of files takes every process longer than all of our own code. */
const bundledLibraries = ['zod', 'kysely', 'fastify-type-provider-zod', 'i18n-iso-countries', 'marked', 'pg-boss', 'luxon', 'cron-parser', 'sanitize-html']

/** Its package names no exports, so Node cannot import it as it is. */
const withoutExports = '@atlaskit/pragmatic-drag-and-drop'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // One file: its content security policy lets a worker load nothing else.
  worker: { format: 'iife', rollupOptions: { output: { entryFileNames: 'static/[name]-[hash].js' } } },
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: { pluginTimings: false },
          output: { assetFileNames, chunkFileNames: 'static/[name]-[hash].js', entryFileNames: 'static/[name]-[hash].js', codeSplitting: { groups } },
        },
      },
    },
    // The inlined style sheet is built here, so its fonts must get the same addresses as in the browser's build.
    ssr: {
      // The development server cannot run CommonJS, so there they stay external.
      resolve: { noExternal: command === 'build' ? [...bundledLibraries, withoutExports] : [withoutExports] },
      build: {
        rollupOptions: {
          checks: { pluginTimings: false },
          input: 'src/main.ts',
          output: { assetFileNames },
        },
      },
    },
  },
}))
