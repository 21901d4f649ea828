import { isRouteErrorResponse } from '@remix-run/react'
import { explanationOf } from '~/ui/error-page'
import type { DashboardForm, Refusal } from './refusal'
import { valuesOf } from './refusal'

interface Trouble {
  form: DashboardForm
  /** The spec's words for what did not work. */
  problem: { title: string; description: string }
}

const notSaved = { title: 'Not saved', description: 'What you typed is still here. Please try again.' }
const deleteFailed = (thing: string) => ({
  title: 'Delete Failed',
  description: `Failed to delete ${thing}. Please try again.`,
})

/** By intent: which form stays open, and what is said, where no answer came. */
const troubles: Record<string, Trouble> = {
  'save-location': {
    form: 'location',
    problem: { title: 'Update Failed', description: 'Failed to update your location.' },
  },
  'choose-document-type': { form: 'document-type', problem: notSaved },
  'choose-voice': { form: 'voice-selection', problem: notSaved },
  'save-content': { form: 'document-upload', problem: notSaved },
  'create-story': {
    form: 'memory-questions',
    problem: {
      title: 'Generation Failed',
      description: 'Failed to start story generation. Please try again.',
    },
  },
  'delete-story': { form: 'delete', problem: deleteFailed('story') },
  'delete-voice': { form: 'delete', problem: deleteFailed('voice sample') },
  'try-again': {
    form: 'try-again',
    problem: { title: 'Not done', description: 'Your story is kept as it is. Please try again.' },
  },
  'upload-picture': {
    form: 'picture',
    problem: { title: 'Upload Failed', description: 'Failed to upload your profile picture.' },
  },
  'upload-pdf': {
    form: 'pdf',
    problem: {
      title: 'PDF Processing Failed',
      description: 'Failed to extract text from PDF. Please try again or type your message manually.',
    },
  },
}

const LINE = 'Everspoken could not be reached: the line seems to be down.'
const SIGNED_OUT = {
  title: 'You are signed out',
  description: 'What you typed is still here. Please log in, and send it again.',
}

/** Whether the session has ended. */
export const isSignedOut = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 401

/** Whether an error page has more to say than the page that is open: the thing is gone, or never theirs. */
export const isFinal = (error: unknown): boolean =>
  isRouteErrorResponse(error) && [403, 404].includes(error.status)

/** What a form says that got no answer of its own: the screen stays, with all that was typed. */
export function refusalFor(form: FormData, error: unknown): Refusal {
  const trouble = troubles[String(form.get('intent'))] ?? { form: 'upload', problem: notSaved }
  const version = form.get('version')
  return {
    form: trouble.form,
    problem: problemOf(trouble, error),
    errors: {},
    values: valuesOf(form),
    version: version === null ? undefined : Number(version),
  }
}

function problemOf({ problem }: Trouble, error: unknown): Trouble['problem'] {
  if (isSignedOut(error)) return SIGNED_OUT
  if (isRouteErrorResponse(error)) {
    return { title: problem.title, description: explanationOf(error.status).text }
  }
  return { title: problem.title, description: `${problem.description} ${LINE}` }
}
