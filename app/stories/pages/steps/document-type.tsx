import { useLoaderData } from '@remix-run/react'
import { userLoader, wordsAction } from '~/accounts/pages/parts/handlers.server'
import { sendForm, useRefusal } from '~/accounts/pages/parts/refusal'
import { dashboardUrl } from '~/platform/dashboard-url'
import { Drawing } from '~/platform/ui/drawings/drawing'
import { formMeta } from '~/platform/ui/pages/static-page'
import { categories, isDocumentType } from '~/stories/categories'
import { chooseDocumentType } from '~/stories/draft/drafts.server'
import { ChoiceForm } from './choice-form'
import { goToStep, openStep, refusedDraft, textOf, versionOf } from './open-step.server'
import { StepCard } from './step-card'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const STEP = 'document-type'
const TITLE = 'Choose a kind of message'

export const meta = formMeta(TITLE)

export const loader = userLoader(({ user }) => {
  const kinds = categories.map(({ documentType, label, description }) => ({
    ...{ documentType, label, description },
  }))
  return { ...openStep(user, STEP), kinds }
})

export const action = wordsAction(['documentType', 'version'], async ({ user, form }) => {
  const documentType = textOf(form, 'documentType')
  if (!isDocumentType(documentType)) {
    const message = 'Please choose one to continue.'
    return { ok: false, reason: 'invalid', message, errors: { documentType: message } }
  }
  const result = chooseDocumentType(user, versionOf(form), documentType)
  return result.ok ? goToStep('voice-selection') : refusedDraft(result)
})

export const clientAction = sendForm('Not saved')

export default function DocumentType() {
  const { draft, chosen, kinds } = useLoaderData<typeof loader>()
  return (
    <StepCard head={{ step: STEP, title: TITLE, chosen }}>
      <ChoiceForm
        version={draft.version}
        refusal={useRefusal()}
        name="documentType"
        legend="What kind of message or memories would you like to bring to life?"
        layout="kinds"
        choices={kinds.map(({ documentType, label, description }) => ({
          value: documentType,
          content: (
            <>
              <Drawing name={documentType} className="choice-picture" />
              <span>
                <strong>{label}</strong>
                <span className="soft small choice-text">{description}</span>
              </span>
            </>
          ),
        }))}
        stored={draft.documentType ?? undefined}
        back={{ to: dashboardUrl({ hash: 'create-story' }), label: 'Back to Create Story' }}
        submitLabel="Continue"
        missing="Choose a kind of message first."
      />
    </StepCard>
  )
}
