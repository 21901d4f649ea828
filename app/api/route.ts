import { handleCall } from './calls.server'

/** Remix's route of every call: which one a request is for, the tables of calls.server.ts tell. */
export const loader = handleCall

export const action = handleCall
