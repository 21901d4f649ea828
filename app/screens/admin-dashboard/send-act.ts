import type { ProblemText } from '~/refusal'
import { orRefusal } from '~/web/forms/send-or-refuse'

/** The clientAction of a form in a dialog: without a response the dialog stays, with this problem. */
export const sendAct = (problem: ProblemText) => orRefusal({ form: 'confirm', problem })
