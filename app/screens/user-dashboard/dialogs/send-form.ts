import { orRefusal } from '~/web/forms/send-or-refuse'

const KEPT = 'What you typed is still here. Please try again.'

/** The clientAction of a form that has a route of its own: without a response it stays, with this problem. */
export const sendForm = (form: string, title: string, description = KEPT) =>
  orRefusal({ form, problem: { title, description } })
