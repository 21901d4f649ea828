import type { chosenEngine } from '~/voices/chosen-engine.server'

export function WhereStoriesAreMade({ destination }: Pick<ReturnType<typeof chosenEngine>, 'destination'>) {
  switch (destination.kind) {
    case 'here':
      return 'Your stories are made on the computer that runs this service. Recordings, words and answers are not sent to any other company to be processed.'
    case 'own-machine':
      return 'Your stories are made on another computer of the people who run this service, which gets a part of the recording and the words of the story. Recordings, words and answers are not sent to any other company to be processed.'
    case 'company':
      return (
        <>
          Your stories are made by {destination.name}, another company, which gets the recording and the words
          of the story: see{' '}
          <a href={destination.privacyUrl} rel="noopener">
            its privacy policy
          </a>
          . We ask it to delete the voice when you delete the recording or your account; its backups may keep
          it for a while. No recording is sent unless the person who uploaded it has agreed to that.
        </>
      )
  }
}
