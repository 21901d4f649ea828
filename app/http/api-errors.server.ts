/** The JSON calls lie under /api, in letters of either case; every other address answers people. */
export const isApiPath = (path: string): boolean => /^\/api(\/|$)/i.test(path)

/** A code without words of its own, as a defect's, says this. */
export const WENT_WRONG = 'Something went wrong. Please try again later.'

/** What an address says that no call has. */
export const NOT_THERE = 'There is nothing at this address.'

/**
 * What a call answers when it couldn't be served is `{ message }`, also where a tool that knows nothing of calls
 * refused it in plain words.
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
