import type { Refused } from '~/refusal'
import type { Toast } from '~/ui/toast/toast'

/** The data of the account page's forms beside their fields. */
export interface Visit {
  request: Request
  /** The token of the current session. */
  token: string
  /** The client's address. */
  address: string | undefined
}

interface Success {
  ok: true
  toast?: Omit<Toast, 'kind'>
  /** The query and fragment of the page that follows. */
  at?: string
  hasShownPassword?: boolean
  /** The value of Set-Cookie. */
  cookie?: string
  /** New recovery codes, which are shown instead of the page. */
  codes?: string[]
}

export type Outcome = Success | { ok: true; isDeleted: true } | Refused
