import { useActionData, useFetcher, useLocation } from '@remix-run/react'
import type { Refusal } from '~/platform/refusal'
import { useRefused } from './use-refused'

/** The fetcher of a part of a page. After a success, which redirects, the page begins anew. */
const useFetcherOf = <Data>(part: string) => useFetcher<Data>({ key: `${part} ${useLocation().key}` })

/** The data that the action of a part's form returned: to its fetcher, or without script to the page that its route rendered. */
export function useAnswer<Answer extends { form: string }>(part: string): Answer | undefined {
  const fetched = useFetcherOf<Answer>(part).data as Answer | undefined
  const ofPage = useActionData() as Answer | undefined
  return fetched ?? ofPage
}

/** With script they post by a fetcher, so that the page stays. */
export function usePost(part: string) {
  const { Form } = useFetcherOf(part)
  const answer = useAnswer<Refusal>(part)
  const refusal = answer?.form === part ? answer : undefined
  useRefused(refusal, `#${part}`)
  return { Form, refusal }
}

export type Post = ReturnType<typeof usePost>
