/** Remix tells a script's request from a page load by this suffix of the path alone, and hides it from handlers. */
const DATA_ENDING = '.data'
const MARK = 'x-everspoken-asked-by'

/** Marks a request that a page's script sent, and removes a mark that the client set. */
export function markScriptRequest(headers: Headers, pathname: string): void {
  headers.delete(MARK)
  if (pathname.endsWith(DATA_ENDING)) headers.set(MARK, 'script')
}

/** Whether a page's script sent the request, so that the page can stay open whatever the response. */
export const isFromScript = (request: Request): boolean => request.headers.get(MARK) === 'script'
