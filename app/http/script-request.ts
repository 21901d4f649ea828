/** Remix tells a page's script from a page's load by this ending of the path alone, and hides it from handlers. */
const DATA_ENDING = '.data'
const MARK = 'x-everspoken-asked-by'

/** Notes on a request whether a page's own script sent it; nobody else can set the mark. */
export function markScriptRequest(headers: Headers, pathname: string): void {
  headers.delete(MARK)
  if (pathname.endsWith(DATA_ENDING)) headers.set(MARK, 'script')
}

/** Whether a page that is open asks, and can stay as it is whatever the answer. */
export const isFromScript = (request: Request): boolean => request.headers.get(MARK) === 'script'
