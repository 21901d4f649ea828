import { type AppLoadContext, data } from '@remix-run/node'
import { DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { cancelAccountDeletion, deleteOwnAccount, ownDeletion } from '~/account-deletion/own-deletion.server'
import { changeDetails, changePassword } from '~/accounts/change-account.server'
import { accountDetails, passwordChange } from '~/accounts/schemas.server'
import { endOtherSessions, endSessionOf } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { valuesOf } from '~/refusal'
import { setStoryEmails } from '~/stories/story-emails.server'
import { explanationOf } from '~/ui/pages/error-page'
import { orRefused, parseForm, redirectWithToast, refuse } from '~/web/forms/answer.server'
import { newSessionToken, sessionTokenOf, signOutHeaders } from '~/web/session/session-cookie.server'
import { readForm } from '~/web/uploads/form-body.server'
import type { AccountForm } from './labels'
import type { Outcome, Visit } from './outcome'
import { ACCOUNT_DELETED } from './own-data/account-deletion-view.server'
import { deletePronunciationIntent, savePronunciationIntent } from './say-as/say-as-action.server'
import {
  confirmTwoStepIntent,
  endSetUpIntent,
  renewCodesIntent,
  startTwoStepIntent,
  turnOffTwoStepIntent,
} from './two-step/two-step-action.server'

const intents = {
  'change-details': ['details', changeDetailsIntent],
  'change-password': ['password', changePasswordIntent],
  'start-two-step': ['two-step', startTwoStepIntent],
  'end-two-step-set-up': ['two-step', endSetUpIntent],
  'confirm-two-step': ['two-step', confirmTwoStepIntent],
  'renew-recovery-codes': ['two-step', renewCodesIntent],
  'turn-off-two-step': ['two-step', turnOffTwoStepIntent],
  'save-pronunciation': ['say-as', savePronunciationIntent],
  'delete-pronunciation': ['say-as', deletePronunciationIntent],
  'end-session': ['sessions', endSessionIntent],
  'end-other-sessions': ['sessions', endOtherSessionsIntent],
  'story-emails': ['story-emails', storyEmailsIntent],
  'delete-account': ['delete-account', deleteAccountIntent],
  'keep-account': ['delete-account', keepAccountIntent],
} satisfies Record<string, [AccountForm, unknown]>

export const accountIntents = Object.keys(intents)

/** Runs the form that the `intent` field names. */
export async function runAccountIntent(
  user: User,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 })
  const [name, handle] = intents[intent as keyof typeof intents]
  const token = (await sessionTokenOf(request)) ?? ''
  const visit = { request, token, address: context.peerAddress }
  const outcome = await orRefused(() => handle(user, form, visit))
  if (outcome.ok && 'isDeleted' in outcome) return leave(request)
  if (outcome.ok) {
    const { toast, at = '', hasShownPassword, cookie, codes } = outcome
    const headers = new Headers()
    if (cookie) headers.append('Set-Cookie', cookie)
    // Not after a redirect: then they would have to be in a cookie or in the database.
    if (codes) return data({ form: 'recovery-codes', codes } as const, { headers })
    if (hasShownPassword) headers.append('Set-Cookie', await newSessionToken(request))
    return redirectWithToast(`/account${at}`, toast && { kind: 'success', ...toast }, { headers })
  }
  const message = outcome.reason === 'limited' ? explanationOf(429).text : outcome.message
  return refuse({ ...outcome, message }, { form: name, values: valuesOf(form), context })
}

async function changeDetailsIntent(user: User, form: FormData): Promise<Outcome> {
  const parsed = parseForm(form, accountDetails)
  if (!parsed.ok) return parsed
  const changed = await changeDetails(user, parsed.value)
  if (!changed.ok) return changed
  const { proposed } = changed
  return {
    ok: true,
    hasShownPassword: true,
    toast: proposed
      ? { title: 'Check your email', description: `We’ve sent a link to ${proposed}.` }
      : { title: 'Account updated' },
  }
}

async function changePasswordIntent(user: User, form: FormData, { token }: Visit): Promise<Outcome> {
  const parsed = parseForm(form, passwordChange)
  if (!parsed.ok) return parsed
  const changed = await changePassword(user, parsed.value, token)
  const toast = { title: 'Password changed', description: 'Your other devices have been signed out.' }
  return changed.ok ? { ok: true, toast, hasShownPassword: true } : changed
}

async function endSessionIntent(user: User, form: FormData): Promise<Outcome> {
  endSessionOf(user, String(form.get('id')))
  return { ok: true, toast: { title: 'Signed out there' } }
}

async function endOtherSessionsIntent(user: User, _form: FormData, { token }: Visit): Promise<Outcome> {
  endOtherSessions(user, token)
  return { ok: true, toast: { title: 'Signed out everywhere else' } }
}

async function storyEmailsIntent(user: User, form: FormData): Promise<Outcome> {
  const isOn = form.has('storyEmails')
  setStoryEmails(user, isOn)
  return { ok: true, toast: { title: isOn ? 'Emails turned on' : 'Emails turned off' } }
}

async function deleteAccountIntent(user: User, form: FormData, { address }: Visit): Promise<Outcome> {
  const parsed = parseForm(form, ownDeletion)
  if (!parsed.ok) return parsed
  const done = await deleteOwnAccount(user, parsed.value, { address })
  if (!done.ok) return done
  if (!done.dueAt) return { ok: true, isDeleted: true }
  const description = `Everything stays as it is for ${DAYS_TO_STAY} days.`
  return { ok: true, hasShownPassword: true, toast: { title: 'Your account will be deleted', description } }
}

async function keepAccountIntent(user: User): Promise<Outcome> {
  cancelAccountDeletion(user)
  return { ok: true, toast: { title: 'Your account stays', description: 'Everything is as it was.' } }
}

/** Ends the session, and what the browser keeps with it, and loads the page that says so as a new document. */
const leave = async (request: Request) =>
  redirectWithToast('/account?done=1', undefined, {
    headers: await signOutHeaders(request),
    done: ACCOUNT_DELETED,
    reloadsDocument: true,
  })
