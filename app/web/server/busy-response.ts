import type { Handler } from './handler'

const RETRY_AFTER_SECONDS = '5'

/** Responds with 503 in place of 500 while another program holds the database's lock: that is no defect, and passes. */
export const withBusyResponses =
  (handler: Handler): Handler =>
  async (request, context) => {
    const response = await handler(request, context)
    if (response.status !== 500 || !context.isDatabaseBusy) return response
    const headers = new Headers(response.headers)
    headers.set('Retry-After', RETRY_AFTER_SECONDS)
    return new Response(response.body, { status: 503, headers })
  }
