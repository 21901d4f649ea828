import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Sonner's function that adds a <style>, which the CSP forbids: its calls are left out, and site.css has the style sheet. */
const SONNER_STYLES = ['__insertCSS']

/** The process and what remix-serve runs, around one copy of all that they share. */
const serverEntries: Plugin = {
  name: 'server-entries',
  config: (_config, { isSsrBuild }) => {
    if (!isSsrBuild) return
    const input = { server: 'app/server.ts', index: 'app/remix-serve.ts' }
    return { build: { target: 'node20', rollupOptions: { input, output: { entryFileNames: '[name].js' } } } }
  },
}

/** The framework, and what root.tsx and screens with a form have in common. */
const SHARED = [
  /\/node_modules\/(react(-dom)?|scheduler|@remix-run|react-router(-dom)?|turbo-stream)\//,
  /\/app\/(refusal\.ts|web\/forms\/(?!use-fields))/,
  /\/app\/ui\/(drawings\/drawing\.tsx|icon|logo|modal-dialog|nonce|signed-out|submit-button|toast\/(flash|toast\.))/,
  /\/app\/ui\/(hydration|is-answered|opens-dialog|lazy-welcome|load-late|pages\/(error|person|share|static)|portrait|use-|wait-for)/,
  /\/app\/(accounts\/password\/reset-problems|styles\/static-pages)/,
  /vite\/preload-helper/,
]

/** What the screens of users and admins have in common. */
const SIGNED_IN = /\/app\/ui\/(clear-browser|moment|pages\/access-denied|pending-deletion|sign-out)/

/** Puts them into two files: each costs a request with its headers, and compresses worse the smaller it is. */
function manualChunks(id: string): string | undefined {
  if (SHARED.some((files) => files.test(id))) return 'shared'
  return SIGNED_IN.test(id) ? 'signed-in' : undefined
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), serverEntries, tsconfigPaths()],
  optimizeDeps: { esbuildOptions: { pure: SONNER_STYLES, minifySyntax: true } },
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    // A twentieth less than esbuild's, for those on slow lines.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          treeshake: { manualPureFunctions: SONNER_STYLES },
          output: { manualChunks, experimentalMinChunkSize: 700 },
        },
  },
}))
