import { createContext } from 'react'

/** The CSP nonce of this answer; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
