import type { AppLoadContext } from '@remix-run/node'

/** What a form's handler needs beside the form. */
export interface Visit {
  request: Request
  /** The same request with its body unread. */
  unread: Request
  context: AppLoadContext
}
