import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { orRefused, redirectWithToast, refuse } from '~/platform/forms/answer.server'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { addressOf } from '~/platform/headers/client-address.server'
import { onlyPost } from '~/platform/headers/method-not-allowed.server'
import { FormPage, formTitle } from '~/platform/ui/pages/static-page'
import { readForm } from '~/platform/uploads/form-body.server'
import { categoryOf } from '~/stories/categories'
import { getSharedStory, openSharedStory } from '~/stories/sharing/shares.server'
import { isUnlocked, unlockedCookie } from '~/stories/sharing/unlocked-shares.server'
import { NoStory, PassphraseForm, SharedStoryPanel } from './shared-story-panel'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: formTitle('A story shared with you') },
  { name: 'robots', content: 'noindex, nofollow' },
  ...(data?.view === 'story'
    ? [
        { property: 'og:title', content: `${data.kind}: a story in a recreated voice` },
        { property: 'og:image', content: `${originIn(matches)}/share.png` },
      ]
    : [{ property: 'og:title', content: 'A story shared with you' }]),
]

const originIn = (matches: { id: string; data: unknown }[]): string =>
  (matches.find(({ id }) => id === 'root')?.data as { origin?: string } | undefined)?.origin ?? ''

/** Open to everyone who has a link. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const share = getSharedStory(params.token ?? '')
  if (!share) return data({ view: 'gone' } as const, { status: 404 })
  if (!(await isUnlocked(request, share))) return data({ view: 'passphrase' } as const)
  const { documentType, firstName, lastName, durationMs, peaks, expiresAt, title, voice, text } = share
  const { withDownload, photoKey } = share
  return data({
    view: 'story',
    kind: categoryOf(documentType).label,
    sharedBy: `${firstName} ${lastName}`,
    title,
    voice,
    content: text?.content,
    hasPhoto: photoKey !== undefined,
    withDownload,
    durationMs: durationMs ?? 0,
    peaks: peaks?.toString('base64'),
    expiresAt: expiresAt.toISOString(),
  } as const)
}

/** Open to everyone who has a link. */
export async function action({ request, params }: ActionFunctionArgs) {
  onlyPost({ request })
  const form = await readForm(request)
  const share = getSharedStory(params.token ?? '')
  if (!share) throw data(null, { status: 404 })
  const passphrase = String(form.get('passphrase') ?? '')
  const opened = await orRefused(() => openSharedStory(share, passphrase, { address: addressOf(request) }))
  if (!opened.ok) return refuse(opened, { form: 'passphrase' })
  return redirectWithToast(`/listen/${params.token}`, undefined, {
    headers: { 'Set-Cookie': await unlockedCookie(request, share.id) },
  })
}

const problem = { title: 'Not opened', description: 'Please try again.' }

export const clientAction = orRefusal<typeof action>({ form: 'passphrase', problem })

export default function Listen() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  return (
    <FormPage>
      {shown.view === 'story' && <SharedStoryPanel story={shown} />}
      {shown.view === 'passphrase' && <PassphraseForm refusal={refusal} />}
      {shown.view === 'gone' && <NoStory />}
    </FormPage>
  )
}
