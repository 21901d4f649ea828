import type { ReactNode } from 'react'
import type { PageTexts } from './page-texts.server'
import { FounderMessage } from './sections/founder-message'
import { Hero } from './sections/hero'
import { HowItWorks } from './sections/how-it-works'
import { LandingFooter } from './sections/landing-footer'
import { Letter } from './sections/letter'
import { StoryCollections } from './sections/story-collections'
import { Testimonials } from './sections/testimonials'
import { TopBar } from './sections/top-bar'
import { Trust } from './sections/trust'

interface Props {
  texts: PageTexts
  contact: ReactNode
  /** Behind a dialog that isn't modal. */
  isInert: boolean
}

/** The landing page: first the proof, then what it is and how it works. */
export function FrontPage({ texts, contact, isInert }: Props) {
  return (
    <div className="landing" {...(isInert ? { inert: '' } : {})}>
      <TopBar />
      <main id="content" className="page">
        <Hero {...texts.sample} />
        <Letter {...texts.sample} />
        <StoryCollections collections={texts.collections} />
        <HowItWorks />
        <Trust facts={texts.facts} />
        <FounderMessage />
        <Testimonials testimonials={texts.testimonials} />
        {contact}
      </main>
      <LandingFooter />
    </div>
  )
}
