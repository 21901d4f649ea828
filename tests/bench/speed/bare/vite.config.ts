import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

/** A Remix app with one page, to compare with. */
export default defineConfig({
  plugins: [remix({ buildDirectory: '../../../../.cache/bare', future: { v3_singleFetch: true } })],
})
