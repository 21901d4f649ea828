import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The framework, and what root.tsx and screens with a form have in common. */
const SHARED = [
  /\/node_modules\/(react(-dom)?|scheduler|@remix-run|react-router(-dom)?|turbo-stream)\//,
  /\/app\/forms\/(?!delete-form)/,
  /\/app\/ui\/(drawings\/drawing\.tsx|icon|logo|modal-dialog|nonce|signed-out|submit-button|toast\/(flash|toast\.))/,
  /\/app\/ui\/(hydration|is-answered|pages\/(error|share|static)|use-|wait-for)/,
  /vite\/preload-helper/,
]

/** Puts them into one file: each costs a request with its headers, and compresses worse the smaller it is. */
const manualChunks = (id: string) => (SHARED.some((files) => files.test(id)) ? 'shared' : undefined)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), tsconfigPaths()],
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    // A twentieth less than esbuild's, for those on slow lines.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks, experimentalMinChunkSize: 700 } },
  },
}))
