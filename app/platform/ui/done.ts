import type { Toast } from './toast/toast'

/** The field by which a form asks for a `Done` instead of a redirect, so that the page stays. */
export const STAYS = 'stays'

export interface Done {
  done: Toast | null
}

export const isDone = (data: unknown): data is Done =>
  typeof data === 'object' && data !== null && 'done' in data
