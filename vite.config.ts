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

/** The framework, and what root.tsx needs: all that a page without a form has, but its own. */
const SHARED = [
  /\/node_modules\/(react(-dom)?|scheduler|@remix-run|react-router(-dom)?|turbo-stream)\//,
  /\/app\/(refusal\.ts|ui\/(icon|is-answered|logo|nonce|portrait|signed-out|toast\/(flash|toast\.)|wait-for))/,
  /\/app\/ui\/pages\/(person|share|static)/,
  /vite\/preload-helper/,
]

/** The modules that screens with a form or a dialog share. */
const FORMS = [
  /\/app\/web\/forms\/(?!use-fields)/,
  /\/app\/ui\/(drawings\/drawing\.tsx|link-dialog|modal-dialog|submit-button|use-|welcome-)/,
  /\/app\/accounts\/password\/reset-problems/,
]

/** What the screens of users and admins have in common. */
const SIGNED_IN =
  /\/app\/(ui\/(clear-browser|moment|pages\/(access-denied|account-header)|pending-deletion|sign-out)|account-deletion\/deletion-labels|stories\/story-status)/

const PLAYER = /\/app\/ui\/player\/(?!player-extras|spoken-text)/

/** What the front page has below its sections, and its dialogs say. */
const LANDING = /\/app\/(screens\/landing\/(contact\/contact-section|error-texts)|styles\/landing\.css)/

/** What the dashboard has on every step, but for what is loaded when it is needed. */
const DASHBOARD =
  /\/app\/(accounts\/picture-rules|documents\/pdf|screens\/user-dashboard\/((progress|profile|stories)\/(?!route)|voices\/(?!recorder|send-voice)|forms\/form-page\.tsx|steps\/(categories|step-card)\.tsx|delete\/(delete-form|texts)\.tsx?|[\w-]+\.tsx?)(?<!(route|frame)\.tsx))/

/*
 * Kilobytes of script on the line, `/` and the dashboard's first view: 93.7 and 115 by Rollup's own division, 91.9 and 106.3
 * by these. A file costs a request with its headers, and compresses worse the smaller it is. What two pages share is in
 * `shared` and `forms`; what only users and admins need, or only pages with sound, keeps out of the others'.
 */
const CHUNKS = Object.entries({
  shared: SHARED,
  forms: FORMS,
  'signed-in': [SIGNED_IN],
  player: [PLAYER],
  landing: [LANDING],
  dashboard: [DASHBOARD],
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
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          treeshake: { manualPureFunctions: SONNER_STYLES },
          output: { manualChunks },
        },
  },
}))
