import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { supportAddress } from '~/contact/contact.server'
import { StaticPage } from '~/ui/pages/static-page'
import { FaqSection } from './faq-section'
import { sections } from './questions'

export const meta: MetaFunction = () => [
  { title: 'Frequently Asked Questions · Everspoken' },
  {
    name: 'description',
    content: 'Answers about voice samples, stories, voice quality, technical support, privacy and safety.',
  },
]

export const loader = () => ({ supportEmail: supportAddress() })

export default function Faq() {
  const { supportEmail } = useLoaderData<typeof loader>()
  return (
    <StaticPage>
      <h1>Frequently Asked Questions</h1>
      {Object.entries(sections).map(([title, questions]) => (
        <FaqSection key={title} title={title} questions={questions} />
      ))}
      <h2>Still wondering?</h2>
      <p>
        <a className="button" href="/contact">
          Contact Support
        </a>
      </p>
      <p className="soft">
        Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </StaticPage>
  )
}
