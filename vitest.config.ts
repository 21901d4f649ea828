import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

/** The Remix plugin stays out: tests import the app's modules as they are. */
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: ['{engine/tests,tests/{unit,integration,contracts}}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // A process for each file would take most of a second of processor time to load its packages.
    isolate: false,
    environment: 'node',
    restoreMocks: true,
    globalSetup: ['tests/support/build-workers.ts'],
    setupFiles: ['tests/support/test-storage.ts'],
    // On two cores a third keeps both busy while a test waits for a service or a worker.
    maxWorkers: 3,
    // Patient, for a machine that is busy with other things: only what hangs takes as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
