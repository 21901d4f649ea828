import { useLocation } from '@remix-run/react'
import { type Post, usePost } from '~/platform/forms/use-post'
import { useRouteModules } from '~/platform/remix/use-route-modules'
import { HEAR_URL, Hear } from '~/platform/ui/hear'
import { SubmitButton } from '~/platform/ui/submit-button'
import { MAX_PRONUNCIATIONS } from '~/voices/pronunciations/limits'
import { AccountPage, useAccount } from '../account-page'
import { AddForm } from './add-form'

export default function SayItLikeThis() {
  useRouteModules('dashboard/pages/account/names/save', 'dashboard/pages/account/names/delete')
  const { names: view } = useAccount()
  const post = usePost('names')
  const query = useLocation().search
  if (!view) {
    return (
      <AccountPage page="names" refusal={post.refusal}>
        <p>Admins make no stories.</p>
      </AccountPage>
    )
  }
  const { pronunciations, word, isFromStory } = view
  return (
    <AccountPage page="names" refusal={post.refusal}>
      <p>
        When a voice mispronounces a name, write it here as it sounds, such as shi-vawn for Siobhan. It
        applies to every story that you start from now on. The text stays as you wrote it.
      </p>
      {pronunciations.length > 0 && (
        <ul className="pronunciations">
          {pronunciations.map((pronunciation) => (
            <Pronunciation key={pronunciation.id} {...pronunciation} post={post} query={query} />
          ))}
        </ul>
      )}
      {pronunciations.length < MAX_PRONUNCIATIONS || post.refusal ? (
        <AddForm word={word} post={post} query={query} />
      ) : (
        <p className="form-notice">
          You’ve reached the limit of {MAX_PRONUNCIATIONS} names. Please delete one to add another.
        </p>
      )}
      {isFromStory && (
        <p>
          <a className="link-target" href="/user-dashboard/memory-questions">
            Back to your story
          </a>
        </p>
      )}
    </AccountPage>
  )
}

interface PronunciationProps {
  id: string
  word: string
  sayAs: string
  post: Post
  query: string
}

function Pronunciation({ id, word, sayAs, post: { Form }, query }: PronunciationProps) {
  return (
    <li className="row row-apart">
      <p>
        <strong>
          <bdi>{word}</bdi>
        </strong>
        <br />
        <span className="soft">
          is said as <bdi>{sayAs}</bdi>
        </span>
      </p>
      <div className="row">
        <Hear name={word} sayAs={() => sayAs}>
          {(hear) => (
            <a
              className="button"
              href={`${HEAR_URL}?${new URLSearchParams({ sayAs })}`}
              aria-label={`Hear ${word}`}
              onClick={hear}
            >
              Hear
            </a>
          )}
        </Hear>
        <Form method="post" action={`/account/names/delete${query}`}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton tone="danger" pendingText="Deleting..." aria-label={`Delete ${word}`}>
            Delete
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}
