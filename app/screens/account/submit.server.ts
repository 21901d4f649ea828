import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { z } from 'zod'
import type { User } from '~/accounts/users.server'
import type { Refused } from '~/refusal'
import type { Toast } from '~/ui/toast/toast'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireSignedIn } from '~/web/session/guards.server'
import { newSessionToken } from '~/web/session/session-cookie.server'
import type { PageName } from './pages'

interface Success {
  ok: true
  toast?: Omit<Toast, 'kind'>
  /** The page below /account that follows, with its query; else the list. */
  at?: string
  hasShownPassword?: boolean
  /** The value of Set-Cookie. */
  cookie?: string
  /** New recovery codes, which are shown instead of the page. */
  codes?: string[]
}

type Run<Fields> = (fields: Fields) => Promise<Success | Refused | Response>
type Visit = Pick<ActionFunctionArgs, 'request' | 'context'> & { user: User }

/**
 * The action of a form, which begins with the guard: 303 to the account, or the page with the form and what is wrong.
 * @param page shows the refusal
 */
export const accountAction =
  (page: PageName, runFor: (visit: Visit) => Run<FormData>) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const user = await requireSignedIn(request)
    const run = runFor({ user, request, context })
    return answerForm({ request, context }, page, async (fields) => {
      const done = await run(fields)
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

/** Runs a form with its valid fields by their schema. */
export const withFields =
  <Schema extends z.ZodObject>(schema: Schema, run: Run<z.infer<Schema>>): Run<FormData> =>
  async (fields) => {
    const parsed = parseForm(fields, schema)
    return parsed.ok ? run(parsed.value) : parsed
  }
