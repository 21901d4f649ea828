import { handleCall } from './calls.server'

export const loader = handleCall
export const action = handleCall
