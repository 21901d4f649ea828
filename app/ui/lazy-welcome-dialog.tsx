import { loadLate } from './load-late'

/** Shown once, after a sign-up. */
export const [LazyWelcomeDialog, loadWelcomeDialog] = loadLate(
  async () => (await import('./welcome-dialog')).WelcomeDialog,
  (query) => query.has('welcome'),
)
