import { handleCall } from './calls.server'

/** The resource route of every URL under /api; calls.server.ts finds the call in its tables. */
export const loader = handleCall
export const action = handleCall
