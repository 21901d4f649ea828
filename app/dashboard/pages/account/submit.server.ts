import { type ActionFunctionArgs, data } from '@remix-run/node'
import { z } from 'zod'
import { requireSignedIn } from '~/accounts/session/guards.server'
import { newSessionToken, sessionTokenOf } from '~/accounts/session/session-cookie.server'
import type { User } from '~/accounts/users.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { addressOf } from '~/platform/headers/client-address.server'
import type { Refused } from '~/platform/refusal'
import type { Toast } from '~/platform/ui/toast/toast'
import type { PageName } from './account-page'

interface Success {
  ok: true
  toast?: Omit<Toast, 'kind'>
  at?: string
  hasShownPassword?: boolean
  cookie?: string
  codes?: string[]
}

interface HandlerArgs {
  user: User
  request: Request
  address: string | undefined
  currentToken: string
}

export const named = z.object({ id: z.string().default('') })

export const noFields = z.object({})

/**
 * The action of a form, which begins with the guard: 303 to the account, or the page with the form and what is wrong.
 */
export const accountAction =
  <Schema extends z.ZodObject>(
    page: PageName,
    schema: Schema,
    run: (fields: z.infer<Schema>, args: HandlerArgs) => Promise<Success | Refused | Response>,
  ) =>
  async ({ request }: ActionFunctionArgs) => {
    const user = await requireSignedIn(request)
    return answerForm({ request }, page, Object.keys(schema.shape), async (form) => {
      const parsed = parseForm(form, schema)
      if (!parsed.ok) return parsed
      const currentToken = await sessionTokenOf(request)
      const done = await run(parsed.value, { user, request, address: addressOf(request), currentToken })
      if (done instanceof Response || !done.ok) return done
      const { toast, at = '', hasShownPassword, cookie, codes } = done
      // A fetcher's redirect would add the page to the history once more.
      const headers = new Headers({ 'X-Remix-Replace': 'true' })
      if (cookie) headers.append('Set-Cookie', cookie)
      // Not after a redirect: then they would have to be in a cookie or in the database.
      if (codes) return data({ form: 'recovery-codes', codes } as const, { headers })
      if (hasShownPassword) headers.append('Set-Cookie', await newSessionToken(request))
      return redirectWithToast(`/account${at}`, toast && { kind: 'success', ...toast }, { headers })
    })
  }
