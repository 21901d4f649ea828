import { createContext } from 'react'

/** The response's CSP nonce; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
