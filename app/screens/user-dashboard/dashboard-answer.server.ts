import { data, redirect } from '@remix-run/node'
import { flashCookie } from '~/http/flash.server'
import type { Toast } from '~/ui/toast'
import type { Refusal } from './refusal'

export function refuse(
  status: number,
  refusal: Refusal,
  { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
) {
  const headers: HeadersInit = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}
  return data(refusal, { status, headers })
}

/** 303: the form was done; the next page says what came of it. */
export async function goOn(url: string, toast?: Toast) {
  return redirect(url, { status: 303, headers: toast ? { 'Set-Cookie': await flashCookie(toast) } : {} })
}
