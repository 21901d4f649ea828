import { countryNames } from '~/accounts/countries.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import type { User } from '~/accounts/users.server'
import { categories, categoryOf, type DocumentType } from '~/stories/categories'
import type { DraftView } from '~/stories/draft/draft'
import { getDraft } from '~/stories/draft/drafts.server'
import { listTakes } from '~/stories/stories.server'
import { canHaveStoryEmails } from '~/stories/story-emails.server'
import { missingConsent, uploadStatement, voiceCompany } from '~/voices/consent.server'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { windowSeconds } from '~/voices/sample-window.server'
import { listVoiceSamples, type VoiceSample } from '~/voices/voice-samples.server'
import { savesData } from '~/web/headers/save-data.server'
import { failureOf, openStep, processingStory, readyStory } from './flow/open-step.server'
import { coverOf, savedStoriesView, storyView } from './stories/story-view.server'
import { adviceView } from './voices/advice-view.server'

export type DashboardView = Awaited<ReturnType<typeof dashboardView>>

/**
 * All that the dashboard shows, from the current rows.
 * @param isRefused a refused form of this step is shown again, so the step stays open whatever it lacks
 * @throws Response 303 where the URL names a step that can't be shown yet, 404 where it names an item that isn't there.
 *   With script the 303 replaces that URL in the history, or the Back button would lead to it for ever.
 */
export async function dashboardView(user: User, request: Request, { isRefused }: { isRefused: boolean }) {
  const query = new URL(request.url).searchParams
  const processing = await processingStory(user, query, request.signal)
  const ready = readyStory(user, query)
  const draft = getDraft(user)
  const samples = listVoiceSamples(user)
  const saved = savedStoriesView(user, query, samples)
  const inList = savesData(request) ? { peaks: undefined } : {}
  const { firstName, lastName, username, country, stateProvince, city } = user
  const hasLocation = Boolean(country && stateProvince && city)
  const step = processing ? 'processing' : openStep(query, draft, isRefused)
  const isEditingLocation = !hasLocation || query.get('location') === 'edit'
  const mode = query.get('mode')
  return {
    user: {
      ...{ firstName, lastName, username, country, stateProvince, city, hasLocation },
      pictureSquare: getPictureSquare(user),
      createdAt: user.createdAt.toISOString(),
    },
    step,
    isFirstVisit: !hasLocation && saved.storyList.total === 0 && samples.length === 0,
    processing: processing && {
      storyId: processing.id,
      progress: processing.progress,
      secondsLeft: processing.secondsLeft,
      canBeHeardEarly: processing.canBeHeardEarly,
      peaks: coverOf(processing, samples),
      /** Undefined where no email can be sent. */
      emails: canHaveStoryEmails(user) ? { to: user.email, isOn: user.storyEmails } : undefined,
    },
    draft,
    chosen: chosenIn(draft, samples),
    failure: step === 'document-upload' ? failureOf(user, draft) : undefined,
    categories: step === 'document-type' ? categoryCards() : [],
    category: step === 'memory-questions' && draft.documentType ? questionsOf(draft.documentType) : undefined,
    unlikelyNames: step === 'memory-questions' ? unlikelyNames(user, draft.content) : [],
    samples: samples.map((sample) => ({
      ...sampleView(sample),
      ...inList,
      ...adviceView(sample, samples),
    })),
    ready: ready && storyView(ready, samples, listTakes(user, [ready.id])),
    ...saved,
    stories: saved.stories.map((story) => ({
      ...story,
      ...inList,
      takes: story.takes.map((take) => ({ ...take, ...inList })),
    })),
    isEditingLocation,
    // As data, and only with the form: in the script bundle they would weigh on every page.
    countryNames: isEditingLocation ? countryNames : [],
    isUploadingNewVoice: query.get('upload') === 'new',
    uploadStatement: { text: uploadStatement(), company: voiceCompany()?.name },
    windowSeconds: windowSeconds(),
    agreeing: voiceToAgreeTo(samples, query.get('agree')),
    documentMode: mode === 'pdf' || mode === 'text' ? mode : draft.documentMode,
    isWelcome: query.get('welcome') === '1',
  }
}

/** The names of what the draft has already. */
function chosenIn({ documentType, voiceSampleId }: DraftView, samples: VoiceSample[]) {
  const voice = samples.find(({ id }) => id === voiceSampleId)
  return {
    kind: documentType ? categoryOf(documentType).label : undefined,
    voice: voice && (voice.name || voice.whoIsThisVoice),
  }
}

/** A voice of the user's whose recordings a company gets only if they agree. */
function voiceToAgreeTo(samples: VoiceSample[], id: string | null) {
  const sample = samples.find((one) => one.id === id)
  const missing = sample && missingConsent(sample.id)
  if (!missing) return undefined
  const recordings = missing.recordings.map(({ id, filename }) => ({ id, filename }))
  return { id: sample.id, name: sample.name || sample.whoIsThisVoice, ...missing, recordings }
}

const categoryCards = () =>
  categories.map(({ documentType, label, description }) => ({ documentType, label, description }))

/** As data, and of one category: the table of all would be a tenth of the screen's script. */
function questionsOf(documentType: DocumentType) {
  const { label, questions } = categoryOf(documentType)
  return {
    label,
    questions: questions.map(({ key, question, placeholder }) => ({ key, question, placeholder })),
  }
}

function sampleView({ peaks, createdAt, ...sample }: VoiceSample) {
  return { ...sample, peaks: peaks.toString('base64'), createdAt: createdAt.toISOString() }
}
