import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { uploadVoiceForDraft } from '~/stories/draft/draft-uploads.server'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { VOICE_FORM_FILES } from '~/voices/voice-formats'
import { redirectWithToast } from '~/web/forms/answer.server'
import { requireUser } from '~/web/session/guards.server'
import { dashboardUrl } from '../../dashboard-url'
import { requireUserOrTheirWords } from '../../guard.server'
import { sendUpload } from '../../voices/send-upload'
import { UPLOAD_NEW_VOICE, VoiceUploadForm } from '../../voices/voice-upload-form'
import { answerUpload } from '../answers.server'
import { CloseLink, Dialog, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return {}
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUserOrTheirWords(args.request)
  return answerUpload(args, { name: 'voice-upload', user, files: VOICE_FORM_FILES }, async (upload) => {
    const result = await uploadVoiceForDraft(user, upload, { signal: args.request.signal })
    if (!result.ok) return result
    const step = firstGap('document-upload', getDraft(user)) ?? 'document-upload'
    const toast = { kind: 'success', title: 'Voice sample uploaded successfully' } as const
    return redirectWithToast(dashboardUrl({ step }), toast)
  })
}

export const clientAction = sendUpload

/** Shown where a recording was refused without script; with script the form shows it where it is. */
export default function UploadVoice() {
  return (
    <Dialog heading={UPLOAD_NEW_VOICE}>
      <VoiceUploadForm refusal={useDialogRefusal()} />
      <CloseLink>Cancel</CloseLink>
    </Dialog>
  )
}
