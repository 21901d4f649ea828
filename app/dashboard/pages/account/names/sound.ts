import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/accounts/session/guards.server'
import { orRefused, parseForm } from '~/platform/forms/answer.server'
import { refusalStatus } from '~/platform/refusal'
import { heardForm, hearWord } from '~/voices/pronunciations/pronunciations.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const fields = new FormData()
  fields.set('sayAs', new URL(request.url).searchParams.get('sayAs') ?? '')
  const parsed = parseForm(fields, heardForm)
  const heard = parsed.ok ? await orRefused(() => hearWord(user, parsed.value.sayAs, request.signal)) : parsed
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (!heard.ok) {
    if (heard.retryAfterSeconds) headers.set('Retry-After', String(heard.retryAfterSeconds))
    return Response.json({ message: heard.message }, { status: refusalStatus[heard.reason], headers })
  }
  headers.set('Content-Type', 'audio/mpeg')
  return new Response(Buffer.from(heard.bytes), { headers })
}
