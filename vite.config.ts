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

/** Calls that are left out: the router's words to its developers. */
const WARNINGS = ['warning', 'console.warn']

/** The process and what remix-serve runs, around one copy of all that they share. */
const serverEntries: Plugin = {
  name: 'server-entries',
  config: (_config, { isSsrBuild }) => {
    if (!isSsrBuild) return
    const input = { server: 'app/server.ts', index: 'app/remix-serve.ts' }
    return { build: { target: 'node20', rollupOptions: { input, output: { entryFileNames: '[name].js' } } } }
  },
}

/*
 * A file costs a request with its headers, and compresses worse the smaller it is. Rollup's own division has 3 KB of script
 * more on `/`, 14 more in the dashboard's first view, and three times the files; what each chunk saves is at its definition.
 */
const CHUNKS = Object.entries({
  // The framework, and what root.tsx needs: 16 KB of `/`, 23 of a page without a form.
  shared: [
    /\/node_modules\/(react(-dom)?|scheduler|@remix-run|react-router(-dom)?|turbo-stream)\//,
    /\/app\/platform\/(refusal\.ts|remix\/wait-for|ui\/(foreign-nodes|icon|is-answered|logo|nonce|portrait|signed-out|toast\/(flash|toast\.)))/,
    /\/app\/platform\/ui\/pages\/(person|share|static)/,
    /vite\/preload-helper/,
  ],
  // What the screens with a form or a dialog share: 16 KB of `/`, of a shared story and of the admin's dashboard.
  forms: [
    /\/app\/platform\/(remix\/use-route|forms\/(?!use-fields|chosen|use-missing|form-words))/,
    /\/app\/platform\/ui\/(drawings\/drawing\.tsx|link-dialog|modal-dialog|submit-button|use-|welcome-)/,
    /\/app\/accounts\/password\/reset-problems/,
  ],
  // Of users and admins alone: 15 KB of a shared story and of the admin's dashboard.
  'signed-in': [
    /\/app\/(platform\/ui\/(clear-browser|moment|pages\/(access-denied|account-header)|pending-deletion|sign-out)|dashboard\/account-deletion\/deletion-labels|stories\/story-status)/,
  ],
  // Of the pages with sound: 16 KB of `/`, 15 of the admin's dashboard.
  player: [/\/app\/platform\/ui\/player\/(?!player-extras|spoken-text)/],
  // What the dashboard has on every step, but for what is loaded when it is needed: 6 KB and 22 requests of its first view.
  dashboard: [
    /\/app\/accounts\/(picture-rules|pages\/parts\/)/,
    /\/app\/platform\/(dashboard-url|documents\/pdf|forms\/(chosen-file|use-missing)|text\/time-left)/,
    /\/app\/dashboard\/pages\/(profile\/|(?!app-storage)[\w-]+\.tsx?)/,
    /\/app\/voices\/pages\/upload\/(?!recorder|send-voice)/,
    /\/app\/stories\/pages\/(saved\/|steps\/(categories|step-card)\.tsx)/,
  ],
})

const manualChunks = (id: string): string | undefined =>
  CHUNKS.find(([, files]) => files.some((file) => file.test(id)))?.[0]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), serverEntries, tsconfigPaths()],
  optimizeDeps: { esbuildOptions: { pure: SONNER_STYLES, minifySyntax: true } },
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    // A twentieth less than esbuild's, for those on slow lines.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3, pure_funcs: WARNINGS } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          treeshake: { manualPureFunctions: SONNER_STYLES },
          output: { manualChunks },
        },
  },
}))
