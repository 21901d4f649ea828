import type { ReactNode } from 'react'

/** The address stands beside the form, for those who would rather write from their own mail. */
export function ContactSection({ supportEmail, children }: { supportEmail: string; children?: ReactNode }) {
  return (
    <section id="contact-us" className="landing-part landing-band contact" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">Contact Us</h2>
        <p className="soft landing-lead">
          A question, a doubt, or a voice that will not load: tell us, and a person answers.
        </p>
        <p>
          Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
      {children}
    </section>
  )
}
