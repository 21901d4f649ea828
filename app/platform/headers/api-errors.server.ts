/** Whether a path belongs to the JSON API, in upper or lower case. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path)

export const WENT_WRONG = 'Something went wrong. Please try again later.'

export const NOT_THERE = 'There is nothing at this address.'

/**
 * Converts an error response to `{ message }`, including those that general modules sent as plain text.
 */
export async function asApiError(response: Response): Promise<Response> {
  const isJson = /^application\/json\b/.test(response.headers.get('Content-Type') ?? '')
  if (response.status < 400 || isJson) return response
  const words = response.status === 500 ? '' : (await response.text()).trim()
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  headers.set('Cache-Control', 'no-store')
  headers.set('Content-Type', 'application/json')
  return Response.json({ message: words || WENT_WRONG }, { status: response.status, headers })
}
