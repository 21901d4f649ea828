import { Drawing } from '~/ui/drawings/drawing'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'
import { ChoiceForm } from './choice-form'

export function DocumentTypeStep({ view: { draft, categories }, refusal }: ViewProps) {
  return (
    <ChoiceForm
      intent="choose-document-type"
      action={formUrl({ step: 'document-type' })}
      version={draft.version}
      refusal={refusal}
      name="documentType"
      legend="What kind of message or memories would you like to bring to life?"
      layout="kinds"
      choices={categories.map(({ documentType, label, description }) => ({
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
    />
  )
}
