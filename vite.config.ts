import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Pictures and fonts lie under /static/media/, everything else that is built under /static/. */
const media = /\.(svg|png|jpe?g|webp|avif|gif|woff2?)$/
const assetFileNames = (asset: { names: string[] }) =>
  media.test(asset.names[0] ?? '') ? 'static/media/[name]-[hash][extname]' : 'static/[name]-[hash][extname]'

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rollupOptions: { output: { assetFileNames, chunkFileNames: 'static/[name]-[hash].js', entryFileNames: 'static/[name]-[hash].js' } } } },
    // The style sheet inside the pages is made here, so its fonts must get the same addresses as in the browser's build.
    ssr: { build: { rollupOptions: { input: 'src/main.ts', output: { assetFileNames } } } },
  },
})
