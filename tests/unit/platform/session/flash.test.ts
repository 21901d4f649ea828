import { describe, expect, it } from 'vitest'
import { flashCookie, takeFlash } from '~/platform/session/flash.server'

const take = (setCookie?: string) =>
  takeFlash(
    new Request('http://localhost/', { headers: setCookie ? { Cookie: setCookie.split(';')[0] } : {} }),
  )

const toast = { kind: 'success', title: 'Story Deleted', description: 'Café — gone' } as const

describe('the flash cookie', () => {
  it('shows a toast on the next page and is deleted there', async () => {
    const sent = await flashCookie(toast)
    expect(sent).toMatch(/^everspoken_flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/)
    const { toast: taken, setCookie } = await take(sent)
    expect(taken).toEqual({ ...toast, id: expect.any(String) })
    expect(setCookie).toMatch(/^everspoken_flash=; Max-Age=0;/)
  })

  it('gives each toast its own id', async () => {
    const [first, second] = [await take(await flashCookie(toast)), await take(await flashCookie(toast))]
    expect(first.toast?.id).not.toBe(second.toast?.id)
  })

  it('sets no cookie without one', async () => {
    expect(await take()).toEqual({ toast: undefined, setCookie: undefined })
  })
})
