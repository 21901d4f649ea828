/** The download of all that the user has here. */
export const ExportAccount = () => (
  <section id="everything" className="sheet stack" aria-labelledby="everything-title">
    <h2 id="everything-title">Take everything with you</h2>
    <p>
      One .zip file with your profile, every recording, photo and story, your words and answers, and the
      records of consent. Open the page <code>index.html</code> in it to read and hear them, also without a
      connection. Your password isn’t in it.
    </p>
    <p>
      <a className="button" href="/api/export" download>
        Download everything
      </a>
    </p>
    <p className="soft small">
      With many recordings it is large, and takes a while. Keep it somewhere safe: whoever has it can hear it
      all.
    </p>
  </section>
)
