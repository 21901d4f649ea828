import type { ActionFunctionArgs } from '@remix-run/node'
import { isRefused, type Refused, uploadRefusals, valuesOf } from '~/refusal'
import { onlyPost } from '../headers/method-not-allowed.server'
import { readForm } from '../uploads/form-body.server'
import type { Upload, UploadLimits } from '../uploads/upload.server'
import { inUploadTurn } from '../uploads/upload-turn.server'
import { orRefused, refuse } from './answer.server'

/** Shows the form again, with what was typed, where its work is refused. */
export async function answerForm<Form extends string, Answer>(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  form: Form,
  run: (fields: FormData) => Promise<Answer | Refused>,
  limits?: Parameters<typeof readForm>[1],
) {
  onlyPost({ request })
  const fields = await readForm(request, limits)
  return answerFields(form, fields, () => run(fields))
}

/** The same for a form with files, in its person's turn. */
export function answerUpload<Form extends string, Answer>(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  form: Form,
  { userId, limits }: { userId: string; limits: UploadLimits },
  run: (upload: Upload) => Promise<Answer | Refused>,
) {
  onlyPost({ request })
  return inUploadTurn(userId, request, {
    limits,
    use: (upload) =>
      answerFields(form, upload.form, async () =>
        upload.problem ? uploadRefusals[upload.problem] : run(upload),
      ),
  })
}

export async function answerFields<Form extends string, Answer>(
  form: Form,
  fields: FormData,
  run: () => Promise<Answer | Refused>,
) {
  const done = await orRefused(run)
  if (!isRefused(done)) return done as Exclude<Answer, Refused>
  const { ok, reason, title, message, errors, retryAfterSeconds, ...rest } = done
  return refuse<Form, object>(
    { ok, reason, title, message, errors, retryAfterSeconds },
    { form, values: valuesOf(fields), ...rest },
  )
}
