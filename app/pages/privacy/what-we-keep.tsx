export const WhatWeKeep = () => (
  <>
    <h2>What we keep</h2>
    <ul>
      <li>
        <strong>Your account:</strong> your name, username and email address, your location once you give it,
        and the version of the terms that you accepted. We keep your password only in a scrambled form, from
        which it can’t be read back. If you use two-step sign-in, we also keep its key, encrypted, and your
        recovery codes in such a scrambled form.
      </li>
      <li>
        <strong>Recordings:</strong> each voice sample as you uploaded it, a plain copy of its sound that our
        software works with, a profile of the voice worked out from it and a short sentence in the recreated
        voice, both deleted with it, what you told us about the voice, and the photo if you added one. The
        place and camera data inside a photo are removed. With each recording we keep a record that you
        confirmed the consent of the voice’s owner.
      </li>
      <li>
        <strong>Stories:</strong> the words, your answers to the questions, and the audio. A story that you
        are still working on is kept too, so that you can go on later. Of a PDF we keep only the text, never
        the file.
      </li>
      <li>
        <strong>Messages to us:</strong> what you write in the contact form, with the name and email address
        you give there.
      </li>
      <li>
        <strong>What the service needs to run:</strong> one cookie that keeps you signed in, and with it the
        kind of your browser, such as ‘Firefox on Windows’, so that you can see where you are signed in; one
        cookie that carries a message to the next page, one that remembers for ten minutes that you sent us a
        message, asked for a new password, changed it or confirmed an email address, two for two-step sign-in
        that last while you set it up or type a code, and one that remembers for up to 400 days that this
        browser has signed in before; short-lived counts of attempts to sign in, sign up, write to us or get a
        new password; and log lines with the time, the page and the result of a request, and the internet
        address it came from if it was refused, was a sign-in or changed an account. Your browser alone keeps
        words that couldn’t be saved yet, and a recording that you made here and haven’t uploaded or
        discarded, until you log out, and the speed you listen at.
      </li>
    </ul>
  </>
)

export const whereStoriesAreMade = {
  here: 'Your stories are made on the computer that runs this service.',
  'own-machine':
    'Your stories are made on another computer of the person who runs this service, which gets a part of the recording and the words of the story.',
}
