/** A path as the router compares it, which takes capitals and escapes for the letters in the addresses of the routes. */
export const matchedPath = (pathname: string): string => decodeURI(pathname).toLowerCase()
