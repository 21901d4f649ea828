import type { HeadersFunction } from '@remix-run/node'
import { withMicrophone } from '~/web/headers/security-headers.server'

/** For Retry-After and Allow, and the recorder's microphone, which a page also needs that was loaded with a dialog. */
export const headers: HeadersFunction = (own) => withMicrophone(own.errorHeaders ?? own.actionHeaders)
