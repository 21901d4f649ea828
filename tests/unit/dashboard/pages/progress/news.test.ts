import { expect, it } from 'vitest'
import { clientAction } from '~/dashboard/pages/progress/route'
import { onToast } from '~/platform/ui/toast/toast'

it('news is announced as it arrives, whether or not the page that asked is still shown', async () => {
  const announced: string[] = []
  const stop = onToast(({ title }) => announced.push(title))
  const request = new Request('http://localhost/', { method: 'POST' })
  const ask = (serverAction: () => Promise<unknown>) =>
    clientAction({ request, params: {}, context: {}, serverAction } as never)
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({})
  await ask(async () => ({ toast: { kind: 'success', title: 'Story Generated!' } }))
  expect(announced).toEqual(['Story Generated!'])
  stop()
})
