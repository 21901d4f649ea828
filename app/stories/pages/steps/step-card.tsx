import type { ReactNode } from 'react'
import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { useDashboard } from '~/accounts/pages/parts/use-dashboard'
import { asking, dashboardUrl, type StoryStep } from '~/platform/dashboard-url'
import { SubmitButton } from '~/platform/ui/submit-button'
import { PauseStory } from './pause-story'

interface Props {
  head?: StepHeadProps
  children?: ReactNode
}

export function StepCard({ head, children }: Props) {
  const { user, isFirstVisit } = useDashboard<{ user: { hasLocation: boolean }; isFirstVisit: boolean }>()
  if (isFirstVisit) return null
  return (
    <section id="create-story" className="sheet stack" aria-labelledby="create-story-title">
      <h2
        id="create-story-title"
        tabIndex={-1}
        className={head && asking.includes(head.step) ? 'visually-hidden' : undefined}
      >
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
  )
}

const choices = [
  ['kind', 'document-type', 'Kind', 'kind of message'],
  ['voice', 'voice-selection', 'Voice', 'voice'],
] as const

/** The forms whose words would be lost if a link led away from them, by the step that they are on. */
export const wordsForms: Partial<Record<StoryStep, string>> = {
  'document-upload': 'message-form',
  'memory-questions': 'answers-form',
}

interface StepHeadProps {
  step: StoryStep
  title: string
  chosen?: { kind?: string; voice?: string }
}

function StepHead({ step, title, chosen = {} }: StepHeadProps) {
  const place = asking.indexOf(step) + 1
  return (
    <div className="step-head">
      <h3 id="step-title" tabIndex={-1}>
        {place > 0 && (
          <span className="step-place">
            Step {place} of {asking.length}{' '}
          </span>
        )}
        {title}
      </h3>
      <PauseStory />
      {place > 0 && (
        <ul className="chosen plain">
          {choices.map(([name, at, label, what]) => {
            const made = at !== step && chosen[name]
            return (
              made && (
                <li key={name}>
                  <span className="visually-hidden">{label}: </span>
                  <ChangeLink from={step} to={at}>
                    <bdi>{made}</bdi>
                    <span className="visually-hidden"> (change the {what})</span>
                  </ChangeLink>
                </li>
              )
            )
          })}
        </ul>
      )}
    </div>
  )
}

function ChangeLink({ from, to, children }: { from: StoryStep; to: StoryStep; children: ReactNode }) {
  const form = wordsForms[from]
  if (!form) {
    return (
      <DashboardLink className="link-target" to={dashboardUrl({ step: to })}>
        {children}
      </DashboardLink>
    )
  }
  return (
    <SubmitButton tone="link" form={form} name="go" value={to}>
      {children}
    </SubmitButton>
  )
}
