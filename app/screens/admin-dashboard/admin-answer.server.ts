import { data, redirect } from '@remix-run/node'
import { flashCookie } from '~/http/flash.server'
import type { Toast } from '~/ui/toast'

/** Why a form of the admin's screen was not done. */
export interface AdminRefusal {
  problem: { title: string; description: string }
}

export function refuse(status: 404 | 422 | 503, refusal: AdminRefusal) {
  return data(refusal, { status })
}

/** 303: the form was done; the next page says what came of it. */
export async function goOn(url: string, toast: Toast) {
  return redirect(url, { status: 303, headers: { 'Set-Cookie': await flashCookie(toast) } })
}
