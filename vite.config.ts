import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), tsconfigPaths()],
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    // A twentieth less than esbuild's, for those on slow lines.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    // Each file costs a request, and compresses worse the smaller it is.
    rollupOptions: isSsrBuild ? {} : { output: { experimentalMinChunkSize: 700 } },
  },
}))
