import { Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useDashboard } from '../use-dashboard'
import { StepHead, type StepHeadProps } from './step-head'

interface Props {
  /** Left out by the first step and the last, whose place is the card's own heading. */
  head?: StepHeadProps
  /** Whether the children contain the place of the routes below this step. */
  hasOutlet?: boolean
  children?: ReactNode
}

/** The card with the open step, and the dialogs over it. */
export function StepCard({ head, hasOutlet = false, children }: Props) {
  const { user, isFirstVisit } = useDashboard()
  return (
    <>
      {!isFirstVisit && (
        <section id="create-story" className="sheet stack" aria-labelledby="create-story-title">
          <h2 id="create-story-title" tabIndex={-1}>
            Create Your Story
          </h2>
          {user.hasLocation ? (
            <>
              {head && <StepHead {...head} />}
              {children}
            </>
          ) : (
            <p>Please complete your location information to continue</p>
          )}
        </section>
      )}
      {!hasOutlet && <Outlet />}
    </>
  )
}
