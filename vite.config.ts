import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [remix(remixConfig), tsconfigPaths()],
  build: { target: 'es2020', assetsInlineLimit: 0 },
})
