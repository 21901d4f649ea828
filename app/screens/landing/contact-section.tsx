export function ContactSection({ supportEmail }: { supportEmail: string }) {
  return (
    <section id="contact-us" className="landing-part landing-band" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact Us</h2>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </section>
  )
}
