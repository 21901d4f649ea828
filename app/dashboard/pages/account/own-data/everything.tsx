import { AccountPage } from '../account-page'

export default function Everything() {
  return (
    <AccountPage page="everything">
      <p>
        One .zip file with your profile, every recording, photo and story, your words and answers, and the
        records of consent. Open the page <code>index.html</code> in it to read and hear them, even offline.
        Your password isn’t in it.
      </p>
      <p>
        <a className="button" href="/api/export" download>
          Download everything
        </a>
      </p>
      <p className="soft small">
        With many recordings it is large and takes a while. Keep it somewhere safe: anyone who has it can hear
        everything.
      </p>
    </AccountPage>
  )
}
