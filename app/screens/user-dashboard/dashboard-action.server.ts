import type { User } from '~/accounts/users.server'
import { readForm } from '~/http/form-body.server'
import { readUpload, type Upload } from '~/http/upload.server'
import { MAX_PHOTO_BYTES, MAX_VOICE_BYTES } from '~/voices/voice-formats'
import { deleteStoryIntent, deleteVoiceIntent } from './act-on-delete.server'
import {
  chooseDocumentTypeIntent,
  chooseVoiceIntent,
  createStoryIntent,
  saveContentIntent,
} from './act-on-draft.server'
import { saveLocationIntent } from './act-on-profile.server'
import { uploadPdfIntent, uploadVoiceIntent } from './act-on-upload.server'

const formIntents = {
  'save-location': saveLocationIntent,
  'choose-document-type': chooseDocumentTypeIntent,
  'choose-voice': chooseVoiceIntent,
  'save-content': saveContentIntent,
  'create-story': createStoryIntent,
  'delete-story': deleteStoryIntent,
  'delete-voice': deleteVoiceIntent,
}

const uploadIntents = {
  'upload-voice': uploadVoiceIntent,
  'upload-pdf': uploadPdfIntent,
}

/** Every `intent` that this URL takes. */
export const dashboardIntents = [...Object.keys(formIntents), ...Object.keys(uploadIntents)]

/** One URL, many forms: the `intent` field names the one that was sent. */
export async function act(user: User, request: Request) {
  if (request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const upload = await readUpload(request, {
      files: { voice: MAX_VOICE_BYTES, lovedOnePhoto: MAX_PHOTO_BYTES, document: MAX_VOICE_BYTES },
    })
    try {
      return await intentOf(uploadIntents, upload.form)(user, upload)
    } finally {
      await upload.dispose()
    }
  }
  const form = await readForm(request)
  return intentOf(formIntents, form)(user, form)
}

function intentOf<Act>(intents: Record<string, Act>, form: Upload['form']): Act {
  const name = String(form.get('intent'))
  if (!Object.hasOwn(intents, name)) throw new Response(null, { status: 400 })
  return intents[name] as Act
}
