import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { getViewer, requireUser } from '~/accounts/session/guards.server'
import type { User } from '~/accounts/users.server'
import { knownFields } from '~/platform/forms/answer.server'
import { answerForm, answerUpload } from '~/platform/forms/answer-form.server'
import type { Refused } from '~/platform/refusal'
import { isFromScript } from '~/platform/remix/script-request'
import { readForm } from '~/platform/uploads/form-body.server'
import { tooLarge } from '~/platform/uploads/limited-body.server'
import type { Upload } from '~/platform/uploads/upload.server'
import { pathOf } from './refusal'

interface HandlerArgs extends LoaderFunctionArgs {
  user: User
  id: string
}

const handlerArgs = (args: LoaderFunctionArgs, user: User): HandlerArgs => ({
  ...args,
  user,
  id: args.params.id ?? '',
})

export const userLoader =
  <Loaded>(load: (args: HandlerArgs) => Loaded) =>
  async (args: LoaderFunctionArgs): Promise<Awaited<Loaded>> => {
    const user = await requireUser(args.request)
    return await load(handlerArgs(args, user))
  }

export const userAction =
  <Answer>(
    names: string[],
    run: (args: HandlerArgs & { form: FormData }) => Promise<Answer | Refused>,
    limits?: Parameters<typeof readForm>[1],
  ) =>
  async (args: ActionFunctionArgs) => {
    const user = await requireUserOrTheirWords(args.request, names)
    const handled = handlerArgs(args, user)
    return answerForm(args, pathOf(args.request.url), names, (form) => run({ ...handled, form }), limits)
  }

/** The longest text that a draft keeps, and five answers, in a script of nine bytes a letter when URL-encoded. */
export const WORDS_LIMITS = { maxBytes: 1024 * 1024 }

export const wordsAction = <Answer>(names: string[], run: Parameters<typeof userAction<Answer>>[1]) =>
  userAction(names, run, WORDS_LIMITS)

export const uploadAction =
  <Answer>(
    { files, names, begin }: { files: Record<string, number>; names: string[]; begin?: () => void },
    run: (args: HandlerArgs & { upload: Upload }) => Promise<Answer | Refused>,
  ) =>
  async (args: ActionFunctionArgs) => {
    const user = await requireUser(args.request)
    const handled = handlerArgs(args, user)
    begin?.()
    const facts = { userId: user.id, names, limits: { files } }
    return answerUpload(args, pathOf(args.request.url), facts, (upload) => run({ ...handled, upload }))
  }

/** A draft's message and answers; fewer than in WORDS_LIMITS, since anyone may send them, and the page repeats them. */
const MAX_KEPT_CHARACTERS = 30_000

/**
 * As requireUser(). A form that arrives without script after the session's end gets 401 with its own words, or they
 * would be lost; files of a signed-out user are not read.
 */
async function requireUserOrTheirWords(request: Request, names: string[]): Promise<User> {
  // RFC 9110, section 8.3.1: the media type is compared without regard to case.
  const isUrlEncoded = /^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')
  const isWords = request.method === 'POST' && isUrlEncoded
  if (isWords && !isFromScript(request) && !(await getViewer(request))) {
    const fields = [...knownFields(await readForm(request, WORDS_LIMITS), names)]
    if (fields.flat().join('').length > MAX_KEPT_CHARACTERS) throw tooLarge()
    throw data({ fields }, { status: 401 })
  }
  return requireUser(request)
}

/** Where what a page is about isn't there, or is another user's. */
export const notFound = () => data(null, { status: 404 })

export const gone = (title: string) =>
  ({ ok: false, reason: 'gone', title, message: 'It is no longer here.' }) as const
