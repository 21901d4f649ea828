import { Drawing } from '~/ui/drawings/drawing'
import { dashboardUrl, formUrl } from '../dashboard-url'
import { ChoiceForm } from './choice-form'
import type { StepProps } from './draft-form'

export function DocumentTypeStep({ view, refusal }: StepProps) {
  const { draft, categories } = view
  return (
    <ChoiceForm
      intent="choose-document-type"
      action={formUrl({ step: 'document-type' })}
      version={draft.version}
      refusal={refusal}
      name="documentType"
      legend={<legend>What kind of message or memories would you like to bring to life?</legend>}
      choices={categories.map(({ documentType, label, description }) => ({
        value: documentType,
        content: (
          <>
            <Drawing name={documentType} className="choice-drawing" />
            <strong>{label}</strong>
            <span className="soft small choice-text">{description}</span>
          </>
        ),
      }))}
      stored={draft.documentType ?? undefined}
      back={{ to: dashboardUrl(), label: 'Back to Create Story' }}
      submitLabel="Continue"
    />
  )
}
