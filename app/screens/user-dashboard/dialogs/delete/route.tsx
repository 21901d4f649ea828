import { type ClientActionFunctionArgs, useLoaderData, useParams } from '@remix-run/react'
import { Moment } from '~/ui/moment'
import { getVoice } from '~/voices/voices.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { attempt, rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { dashboardUrl, stepAt, voiceAt } from '../../dashboard-url'
import { closeWithToast, gone, orNotFound, userAction, userLoader } from '../../handlers.server'
import { FirstWords, FormDialog, sendForm } from '../dialog'
import { deletions } from './deletions.server'
import { isDeletable, textsOf } from './texts'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FAILED = 'Delete Failed'

export const loader = userLoader(({ user, id, context, params: { kind } }) => ({
  item: orNotFound(isDeletable(kind) ? deletions[kind].find(user, id) : undefined, context),
}))

export const action = userAction(async ({ user, id, params: { kind }, request }) => {
  if (!isDeletable(kind)) return gone(FAILED)
  const { remove, done, hash } = deletions[kind]
  const at = hash(user, id)
  const act = `${user.id} deletes ${kind} ${id}`
  const isDeleted = wasJustDone(act) || (await attempt('delete-failed', () => remove(user, id)))
  // A recording that stands on the page of a user without a ready story is said to be kept (docs/spec.md, section 4).
  const message = at === 'voice-sample' && kind === 'voices' ? STILL_KEPT : textsOf(kind).failed
  if (isDeleted === undefined) return { ok: false, reason: 'busy', title: FAILED, message } as const
  // Deleted before or another user's: the response doesn't tell which.
  if (!isDeleted) return gone(FAILED)
  rememberDone(act)
  const toast = { kind: 'success', title: done } as const
  // A page that waited for the deleted story has nothing to wait for, and that of a deleted voice nothing to show.
  const { pathname, searchParams } = new URL(request.url)
  const isWaitedFor = [searchParams.get('story'), stepAt(pathname).waitsFor].includes(id)
  const voice = voiceAt(pathname)
  if (isWaitedFor || (voice && !getVoice(user, voice)))
    return redirectWithToast(dashboardUrl({ hash: at }), toast)
  return closeWithToast(request, toast, `#${at}`)
})

const STILL_KEPT = 'The recording could not be deleted just now. It is still kept.'

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendForm(FAILED, textsOf(args.params.kind).failed)(args)

export default function Delete() {
  // Undefined where it was gone before its form arrived.
  const { item } = useLoaderData<typeof loader>()
  const { heading, warning, focusAfter } = textsOf(useParams().kind)
  return (
    <FormDialog
      heading={heading}
      focusAfter={focusAfter}
      labels={{ cancel: 'Cancel', confirm: 'Delete', pending: 'Deleting...', icon: 'trash' }}
      tone="danger"
    >
      {item && (
        <>
          <div>
            <p>
              <strong dir="auto">{item.title}</strong>
            </p>
            {/* Several stories have the same title. */}
            {item.words && <FirstWords>{item.words}</FirstWords>}
            {item.createdAt && (
              <p className="soft small">
                <Moment at={item.createdAt} />
              </p>
            )}
          </div>
          <p>{warning}</p>
        </>
      )}
    </FormDialog>
  )
}
