import { handleCall } from './calls.server'

/** The Remix route of every call; calls.server.ts finds the call. */
export const loader = handleCall

export const action = handleCall
