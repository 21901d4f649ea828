import { type ActionFunctionArgs, type AppLoadContext, data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { uploadRefusals, valuesOf } from '~/refusal'
import { orRefused, redirectWithToast, refuse } from '~/web/forms/answer.server'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import type { Upload } from '~/web/uploads/upload.server'
import { inUploadTurn } from '~/web/uploads/upload-turn.server'
import { dashboardAt } from '../dashboard-url'
import type { DraftRefused } from '../refusal'

/**
 * As answerForm() of web/forms, for a form with files.
 * @param name of the form in its refusals
 */
export function answerUpload(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { name, user, files }: { name: string; user: User; files: Record<string, number> },
  work: (upload: Upload) => Promise<Response | DraftRefused>,
) {
  onlyPost({ request, context })
  return inUploadTurn(user.id, request, {
    limits: { files },
    use: async (upload) => {
      const { form, problem } = upload
      const outcome: Response | DraftRefused = problem
        ? uploadRefusals[problem]
        : await orRefused(() => work(upload))
      if (outcome instanceof Response) return outcome
      const { version, stored, ...refused } = outcome
      return refuse(refused, { form: name, values: valuesOf(form), context, version, stored })
    },
  })
}

/** Closes the dialog of a form that succeeded; the page beneath it stays at its step. */
export const closeWithToast = (
  request: Request,
  toast?: Parameters<typeof redirectWithToast>[1],
  hash = '',
) => redirectWithToast(dashboardAt(new URL(request.url)) + hash, toast)

/** Where what a dialog is about isn't there, or is another user's. */
export const notFound = () => data(null, { status: 404 })

/** A form that was refused because of this is shown again, with the reason. */
export function orNotFound<T>(found: T | undefined, { isFormRefused }: AppLoadContext): T | undefined {
  if (found === undefined && !isFormRefused) throw notFound()
  return found
}

/** As notFound(), for a form. */
export const gone = (title: string) =>
  ({ ok: false, reason: 'gone', title, message: 'It is no longer here.' }) as const
