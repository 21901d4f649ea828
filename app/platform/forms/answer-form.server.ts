import type { ActionFunctionArgs } from '@remix-run/node'
import { isRefused, type Refused, uploadRefusals, valuesOf } from '~/platform/refusal'
import { STAYS } from '~/platform/ui/done'
import { onlyPost } from '../headers/method-not-allowed.server'
import { readForm } from '../uploads/form-body.server'
import type { Upload, UploadLimits } from '../uploads/upload.server'
import { inUploadTurn } from '../uploads/upload-turn.server'
import { knownFields, orRefused, refuse } from './answer.server'

/** Shows the form again, with what was typed, where its work is refused. Fields of other names are dropped. */
export async function answerForm<Form extends string, Answer>(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  form: Form,
  names: string[],
  run: (fields: FormData) => Promise<Answer | Refused>,
  limits?: Parameters<typeof readForm>[1],
) {
  onlyPost({ request })
  return answerFields(form, await readForm(request, limits), names, run)
}

/** The same for a form with files, in its person's turn. */
export function answerUpload<Form extends string, Answer>(
  { request }: Pick<ActionFunctionArgs, 'request'>,
  form: Form,
  { userId, names, limits }: { userId: string; names: string[]; limits: UploadLimits },
  run: (upload: Upload) => Promise<Answer | Refused>,
) {
  onlyPost({ request })
  return inUploadTurn(userId, request, {
    limits,
    use: (upload) =>
      answerFields(form, upload.form, names, async (known) =>
        upload.problem ? uploadRefusals[upload.problem] : run({ ...upload, form: known }),
      ),
  })
}

export async function answerFields<Form extends string, Answer>(
  form: Form,
  sent: FormData,
  names: string[],
  run: (fields: FormData) => Promise<Answer | Refused>,
) {
  const fields = knownFields(sent, [STAYS, ...names])
  const done = await orRefused(() => run(fields))
  if (!isRefused(done)) return done as Exclude<Answer, Refused>
  const { ok, reason, title, message, errors, retryAfterSeconds, ...rest } = done
  return refuse<Form, object>(
    { ok, reason, title, message, errors, retryAfterSeconds },
    { form, values: valuesOf(fields), ...rest },
  )
}
