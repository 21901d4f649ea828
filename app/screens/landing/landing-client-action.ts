import type { ClientActionFunctionArgs } from '@remix-run/react'
import { answerOr } from '~/ui/answer-or'
import type { ContactRefusal } from './contact.server'

const unanswered: ContactRefusal = { form: 'contact', errors: {} }

/** The contact form says itself when no answer came; of the others' failures the error page tells. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  return form.get('intent') === 'contact' ? answerOr(serverAction, unanswered) : serverAction()
}
