import { type ActionFunctionArgs, type AppLoadContext, data } from '@remix-run/node'
import { MAX_PICTURE_BYTES } from '~/accounts/picture-rules'
import type { User } from '~/accounts/users.server'
import { MAX_PDF_BYTES } from '~/documents/pdf-rules'
import { uploadRefusals, valuesOf } from '~/refusal'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { orRefused, refuse } from '~/web/forms/answer.server'
import { readForm } from '~/web/uploads/form-body.server'
import { inUploadTurn } from '~/web/uploads/upload-turn.server'
import * as draft from './flow/act-on-draft.server'
import { isOfType } from './guard.server'
import { saveLocationIntent, uploadPictureIntent } from './profile/act-on-profile.server'
import type { DashboardForm, Outcome } from './refusal'
import { emailMeIntent } from './stories/act-on-emails.server'
import { joinVoicesIntent, takeApartIntent } from './voices/act-on-joined.server'
import { uploadPdfIntent, uploadVoiceIntent } from './voices/act-on-upload.server'
import { chooseWindowIntent } from './voices/act-on-window.server'

/** By `intent`: the form that is shown again when it is refused, and its handler. */
const formIntents = {
  'save-location': ['location', saveLocationIntent],
  'choose-document-type': ['document-type', draft.chooseDocumentTypeIntent],
  'choose-voice': ['voice-selection', draft.chooseVoiceIntent],
  'save-content': ['document-upload', draft.saveContentIntent],
  'create-story': ['memory-questions', draft.createStoryIntent],
  'autosave-content': ['document-upload', draft.autosaveContentIntent],
  'autosave-answers': ['memory-questions', draft.autosaveAnswersIntent],
  'choose-window': ['voice-window', chooseWindowIntent],
  'join-voices': ['joined-voices', joinVoicesIntent],
  'take-apart': ['joined-voices', takeApartIntent],
  'email-me': ['email-me', emailMeIntent],
} satisfies Record<string, [DashboardForm, unknown]>

const uploadIntents = {
  'upload-voice': ['voice-upload', uploadVoiceIntent],
  'upload-pdf': ['pdf', uploadPdfIntent],
  'upload-picture': ['picture', uploadPictureIntent],
} satisfies Record<string, [DashboardForm, unknown]>

export const dashboardIntents = [...Object.keys(formIntents), ...Object.keys(uploadIntents)]

/** The longest text that a draft keeps, and five answers, in a script of nine bytes a letter when URL-encoded. */
const MAX_FORM_BYTES = 1024 * 1024

const UPLOAD_FILES = { ...VOICE_FORM_FILES, document: MAX_PDF_BYTES, profilePicture: MAX_PICTURE_BYTES }

/** Runs the handler of the form's `intent`. */
export async function runDashboardIntent(user: User, { request, context }: ActionFunctionArgs) {
  if (!isOfType(request, 'multipart/form-data')) {
    const form = await readForm(request, { maxBytes: MAX_FORM_BYTES })
    const [name, handle] = entryOf(formIntents, form)
    return responseOf(form, name, await orRefused(() => handle(user, form, request)), context)
  }
  return inUploadTurn(user.id, request, {
    limits: { files: UPLOAD_FILES },
    use: async (upload) => {
      const [name, handle] = entryOf(uploadIntents, upload.form)
      const { problem } = upload
      const work = () => (problem ? uploadRefusals[problem] : handle(user, upload, request.signal))
      const outcome = await orRefused<Outcome>(work)
      return responseOf(upload.form, name, outcome, context)
    },
  })
}

function entryOf<Entry>(intents: Record<string, Entry>, form: FormData): Entry {
  const intent = String(form.get('intent'))
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 })
  return intents[intent] as Entry
}

function responseOf(form: FormData, name: DashboardForm, outcome: Outcome, context: AppLoadContext) {
  if (outcome instanceof Response) return outcome
  if ('savedVersion' in outcome) return { autosave: outcome }
  const { version, stored, ...refused } = outcome
  const refusal = refuse(refused, { form: name, values: valuesOf(form), context, version, stored })
  const isAutosave = String(form.get('intent')).startsWith('autosave-')
  return isAutosave ? data({ autosave: refusal.data }, refusal.init ?? undefined) : refusal
}
