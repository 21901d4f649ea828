import { codeForm, twoStepChange, twoStepStart } from '~/accounts/schemas.server'
import {
  confirmTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '~/accounts/two-step/change-two-step.server'
import type { User } from '~/accounts/users.server'
import { refused } from '~/refusal'
import { parseForm } from '~/web/forms/answer.server'
import type { Outcome, Visit } from '../outcome'
import { secretInSetUp, serializeSetUp, setUpCookie } from './two-step-view.server'

export async function startTwoStepIntent(user: User, form: FormData): Promise<Outcome> {
  const parsed = parseForm(form, twoStepStart)
  if (!parsed.ok) return parsed
  const started = await startTwoStep(user, parsed.value)
  if (!started.ok) return started
  return { ok: true, hasShownPassword: true, cookie: await serializeSetUp(user, started.secret) }
}

export async function endSetUpIntent(): Promise<Outcome> {
  return { ok: true, cookie: await setUpCookie.clear() }
}

export async function confirmTwoStepIntent(
  user: User,
  form: FormData,
  { request, token }: Visit,
): Promise<Outcome> {
  const parsed = parseForm(form, codeForm)
  if (!parsed.ok) return parsed
  const secret = await secretInSetUp(user, request)
  if (!secret) return refused('stale', 'This took more than half an hour. Please begin again.')
  const confirmed = await confirmTwoStep(user, { secret, code: parsed.value.code }, token)
  if (!confirmed.ok) return confirmed
  return { ok: true, codes: confirmed.codes, cookie: await setUpCookie.clear() }
}

export async function renewCodesIntent(user: User, form: FormData, { address }: Visit): Promise<Outcome> {
  const parsed = parseForm(form, twoStepChange)
  return parsed.ok ? renewRecoveryCodes(user, parsed.value, { address }) : parsed
}

export async function turnOffTwoStepIntent(
  user: User,
  form: FormData,
  { address, token }: Visit,
): Promise<Outcome> {
  const parsed = parseForm(form, twoStepChange)
  if (!parsed.ok) return parsed
  const off = await turnOffTwoStep(user, parsed.value, { address, currentToken: token })
  const toast = { title: 'Two-step sign-in is off', description: 'Your other devices have been signed out.' }
  return off.ok ? { ok: true, toast, hasShownPassword: true } : off
}
