import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'
import { isMakingStory, stepTitle } from '../step-titles'
import { isLaterStep, LaterSteps } from './lazy-steps'
import { CategoriesStep } from './step-categories'
import { StepHead } from './step-head'

/** The card with the seven steps; the URL says which one is open. */
export function CreateStory(props: ViewProps) {
  const { step, user } = props.view
  const hasHead = isMakingStory(step)
  const heading = useFocusOnChange(stepTitle(props.view))
  return (
    <section id="create-story" className="sheet stack" aria-labelledby="create-story-title">
      <h2 id="create-story-title" ref={hasHead ? undefined : heading} tabIndex={-1}>
        Create Your Story
      </h2>
      {user.hasLocation ? (
        <>
          {hasHead && <StepHead view={props.view} heading={heading} />}
          {step === 'categories' && <CategoriesStep {...props} />}
          {isLaterStep(step) && <LaterSteps step={step} {...props} />}
          {step === 'saved-stories' && <SavedStoriesStep />}
        </>
      ) : (
        <p>Please complete your location information to continue</p>
      )}
    </section>
  )
}

function SavedStoriesStep() {
  return (
    <p>
      <DashboardLink to={dashboardUrl()}>Back to Create Story</DashboardLink>
    </p>
  )
}

/**
 * Focuses a heading after a navigation that ends at this card, which the browser has scrolled to: a screen reader says
 * once where the user is.
 * @param title of the step
 */
function useFocusOnChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  const { hash } = useLocation()
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    if (hash === '#create-story') heading.current?.focus({ preventScroll: true })
  }, [title, hash])
  return heading
}
