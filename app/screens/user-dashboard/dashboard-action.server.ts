import { MAX_PICTURE_BYTES } from '~/accounts/picture-rules'
import type { User } from '~/accounts/users.server'
import { MAX_PDF_BYTES } from '~/documents/extract-text.server'
import { readForm } from '~/http/form-body.server'
import type { Upload } from '~/http/upload.server'
import { inUploadTurn, ONE_AT_A_TIME } from '~/http/upload-turn.server'
import { VOICE_FORM_FILES } from '~/voices/voice-form.server'
import { deleteStoryIntent, deleteVoiceIntent } from './act-on-delete.server'
import { refuse } from './dashboard-answer.server'
import {
  autosaveAnswersIntent,
  autosaveContentIntent,
  chooseDocumentTypeIntent,
  chooseVoiceIntent,
  createStoryIntent,
  saveContentIntent,
} from './flow/act-on-draft.server'
import { saveLocationIntent, uploadPictureIntent } from './profile/act-on-profile.server'
import { tryAgainIntent } from './stories/act-on-try-again.server'
import { uploadPdfIntent, uploadVoiceIntent } from './voices/act-on-upload.server'

const formIntents = {
  'save-location': saveLocationIntent,
  'choose-document-type': chooseDocumentTypeIntent,
  'choose-voice': chooseVoiceIntent,
  'save-content': saveContentIntent,
  'create-story': createStoryIntent,
  'autosave-content': autosaveContentIntent,
  'autosave-answers': autosaveAnswersIntent,
  'delete-story': deleteStoryIntent,
  'delete-voice': deleteVoiceIntent,
  'try-again': tryAgainIntent,
}

const uploadIntents = {
  'upload-voice': uploadVoiceIntent,
  'upload-pdf': uploadPdfIntent,
  'upload-picture': uploadPictureIntent,
}

/** Every `intent` that this URL takes. */
export const dashboardIntents = [...Object.keys(formIntents), ...Object.keys(uploadIntents)]

/** The longest text that a draft keeps, and five answers, in a script whose letters are nine bytes each when sent. */
const MAX_FORM_BYTES = 1024 * 1024

/** One URL, many forms: the `intent` field names the one that was sent. */
export async function act(user: User, request: Request) {
  // RFC 9110, section 8.3.1: the media type is compared without regard to case.
  if (request.headers.get('Content-Type')?.toLowerCase().startsWith('multipart/form-data')) {
    return actOnUpload(user, request)
  }
  const form = await readForm(request, { maxBytes: MAX_FORM_BYTES })
  return intentOf(formIntents, form)(user, form, request)
}

async function actOnUpload(user: User, request: Request) {
  const answer = await inUploadTurn(user.id, request, {
    limits: {
      files: {
        ...VOICE_FORM_FILES,
        document: MAX_PDF_BYTES,
        profilePicture: MAX_PICTURE_BYTES,
      },
    },
    use: (upload) => intentOf(uploadIntents, upload.form)(user, upload, request.signal),
  })
  if (answer) return answer
  const { retryAfterSeconds, ...problem } = ONE_AT_A_TIME
  return refuse(429, { form: 'upload', problem, errors: {}, values: {} }, { retryAfterSeconds })
}

function intentOf<Act>(intents: Record<string, Act>, form: Upload['form']): Act {
  const name = String(form.get('intent'))
  if (!Object.hasOwn(intents, name)) throw new Response(null, { status: 400 })
  return intents[name] as Act
}
