import { Moment } from '~/ui/moment'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { ConfirmDialog } from './confirm-dialog'
import type { ViewProps } from './refusal'

const deletions = {
  story: {
    heading: 'Delete Story',
    warning: 'This will permanently delete this story and its audio. It cannot be recovered.',
    list: '#saved-stories-title',
  },
  take: {
    heading: 'Delete Take',
    warning: 'This will permanently delete this take and its audio. The story stays as it is.',
    list: '#saved-stories-title',
  },
  voice: {
    heading: 'Delete Voice Sample',
    warning:
      'This will permanently delete this voice sample. The voice recording is permanently removed and cannot be recovered. Deleting a voice sample does not affect existing stories.',
    list: '#saved-voices-title, #voice-sample-title',
  },
}

/** Confirms a deletion; its URL is ?delete=kind:id. */
export function DeleteDialog({ view: { deleting }, refusal }: ViewProps) {
  useFocusOnList(deleting?.id, deleting && deletions[deleting.kind].list)
  if (!deleting) return null
  const { kind, id, title } = deleting
  return (
    <ConfirmDialog heading={deletions[kind].heading} intent={`delete-${kind}`} id={id} refusal={refusal}>
      <div>
        <p>
          <strong dir="auto">{title}</strong>
        </p>
        {/* Several stories have the same title. */}
        {'words' in deleting && (
          <>
            <p className="voice">
              <q dir="auto">{deleting.words}</q>
            </p>
            <p className="soft small">
              <Moment iso={deleting.createdAt} />
            </p>
          </>
        )}
      </div>
      <p>{deletions[kind].warning}</p>
    </ConfirmDialog>
  )
}

/** Confirms that a failed story's words replace those of the draft; its URL is ?again=id. */
export function TryAgainDialog({ view: { tryingAgain }, refusal }: ViewProps) {
  if (!tryingAgain) return null
  const { id, title, draft } = tryingAgain
  return (
    <ConfirmDialog
      heading="Replace the message you are writing?"
      intent="try-again"
      id={id}
      refusal={refusal}
      labels={{ cancel: 'Keep what I am writing', confirm: 'Replace and try again' }}
      fields={{ replaces: draft.version }}
    >
      <p>
        To try{' '}
        <bdi>
          <strong>{title}</strong>
        </bdi>{' '}
        again, its words and answers take the place of those you are writing now. What you are writing would
        be lost:
      </p>
      <blockquote className="voice story-text" dir="auto">
        {draft.content.trim() ? draft.content : 'Your answers to the memory questions.'}
      </blockquote>
    </ConfirmDialog>
  )
}
