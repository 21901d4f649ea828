import { type ActionFunctionArgs, data } from '@remix-run/node'
import type { z } from 'zod'
import type { Refused } from '~/refusal'
import { explanationOf } from '~/ui/pages/error-page'
import type { Toast } from '~/ui/toast/toast'
import { parseForm, redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
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

/**
 * Reads the form and runs it: 303 to the account, or the page with the form and what is wrong.
 * @param form the page that shows the refusal
 */
export const submit = (
  visit: Pick<ActionFunctionArgs, 'request' | 'context'>,
  form: PageName,
  run: (fields: FormData) => Promise<Success | Refused | Response>,
) =>
  answerForm(visit, form, async (fields) => {
    const done = await run(fields)
    if (done instanceof Response) return done
    if (!done.ok) return done.reason === 'limited' ? { ...done, message: explanationOf(429).text } : done
    const { toast, at = '', hasShownPassword, cookie, codes } = done
    // A fetcher's redirect would add the page to the history once more.
    const headers = new Headers({ 'X-Remix-Replace': 'true' })
    if (cookie) headers.append('Set-Cookie', cookie)
    // Not after a redirect: then they would have to be in a cookie or in the database.
    if (codes) return data({ form: 'recovery-codes', codes } as const, { headers })
    if (hasShownPassword) headers.append('Set-Cookie', await newSessionToken(visit.request))
    return redirectWithToast(`/account${at}`, toast && { kind: 'success', ...toast }, { headers })
  })

/** As submit(), with the form's valid fields by their schema. */
export const submitParsed = <Schema extends z.ZodObject>(
  visit: Parameters<typeof submit>[0],
  form: PageName,
  schema: Schema,
  run: (value: z.infer<Schema>) => ReturnType<Parameters<typeof submit>[2]>,
) =>
  submit(visit, form, async (fields) => {
    const parsed = parseForm(fields, schema)
    return parsed.ok ? run(parsed.value) : parsed
  })
