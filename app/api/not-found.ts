import { NOT_THERE } from '~/server/api-errors.server'
import { answer } from './answer.server'

/** An address that no call has. */
export const loader = () => answer(404, { message: NOT_THERE })

export const action = loader
