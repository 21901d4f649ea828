import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { checkApiAnswer } from './api-answer'

/** An HTTP client like a browser without JavaScript: stores cookies, follows no redirects. */
export class Visitor {
  private readonly cookies = new Map<string, string>()

  constructor(private origin: string) {}

  /** Uses the service's new URL after a restart, with the same cookies. */
  moveTo(origin: string): void {
    this.origin = origin
  }

  /** Stores cookies as their Set-Cookie headers say. */
  store(lines: string[]): void {
    for (const line of lines) {
      const [pair] = line.split(';')
      const at = pair?.indexOf('=') ?? -1
      if (pair && at > 0) this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('GET', path, undefined, headers)
  }

  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.send('POST', path, new URLSearchParams(fields), headers)
  }

  json(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return this.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...type,
      ...headers,
    })
  }

  upload(
    path: string,
    fields: Record<string, string>,
    files: Record<string, string> = {},
  ): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [name, file] of Object.entries(files))
      form.set(name, new Blob([readFileSync(file)]), basename(file))
    return this.send('POST', path, form)
  }

  async send(
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
    more: Pick<RequestInit, 'signal' | 'duplex'> = {},
  ): Promise<Response> {
    const response = await fetch(new URL(path, this.origin), {
      ...more,
      method,
      body,
      redirect: 'manual',
      headers: {
        Cookie: this.cookieHeader(),
        Origin: this.origin,
        // Packing and unpacking the pages would take a tenth of the processor time.
        'Accept-Encoding': 'identity',
        ...headers,
      },
    })
    this.store(response.headers.getSetCookie())
    if (path.startsWith('/api/')) await checkApiAnswer(method, path, response)
    return response
  }
}

let people = 0

/** Signs up a new visitor with a location. */
export async function signUpPerson(
  origin: string,
  username = `visitor_${++people}`,
  { firstName = 'Mary', lastName = 'Ellis', city = 'Dingle' } = {},
): Promise<Visitor> {
  const visitor = new Visitor(origin)
  const password = 'Long-enough-1!'
  const signedUp = await visitor.post('/sign-up', {
    ...{ firstName, lastName },
    email: `${username}@example.org`,
    username,
    password,
    confirmPassword: password,
    acceptTerms: 'on',
  })
  if (signedUp.status >= 400 || !signedUp.headers.has('Location')) {
    throw new Error(`sign-up was answered with ${signedUp.status}: ${await signedUp.text()}`)
  }
  await visitor.post('/user-dashboard/location', {
    country: 'Ireland',
    stateProvince: 'Kerry',
    city,
  })
  return visitor
}

export const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/api/auth/me')).status === 200

export async function signIn(origin: string, username: string, password: string): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await visitor.json('POST', '/api/auth/login', { username, password })
  return visitor
}

/** Submits a step of the story flow with the draft's version, as its page has it. */
export async function submitStep(visitor: Visitor, step: string, fields: Record<string, string>) {
  const path = `/user-dashboard/${step}`
  const html = await (await visitor.get(path)).text()
  const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? '0'
  return visitor.post(path, { version, ...fields })
}

/** Uploads a recording, and goes through the story flow up to the last button. */
export async function uploadSample(visitor: Visitor, file: string): Promise<string> {
  const answer = await visitor.upload(
    '/user-dashboard/voices/new',
    {
      whoIsThisVoice: 'Grandma Rose',
      voiceMemory: 'Soft, and always close to laughing.',
    },
    { voice: file },
  )
  if (answer.status !== 303)
    throw new Error(`the upload was answered with ${answer.status}: ${await answer.text()}`)
  const html = await (await visitor.get('/user-dashboard')).text()
  return /\/app-storage\/voices\/([\w-]+)\/original/.exec(html)?.[1] ?? ''
}

/** Submits a message; returns the story's id. */
export async function startStory(visitor: Visitor, sampleId: string, content: string): Promise<string> {
  await submitStep(visitor, 'document-type', { documentType: 'recipe' })
  await submitStep(visitor, 'voice-selection', { voiceId: sampleId })
  await submitStep(visitor, 'document-upload', { content })
  const answer = await submitStep(visitor, 'memory-questions', { kitchen_smells: 'Bread, and cinnamon.' })
  const id = /processing[/]([\w-]+)/.exec(answer.headers.get('Location') ?? '')?.[1]
  if (!id) throw new Error(`the story was answered with ${answer.status}: ${await answer.text()}`)
  return id
}

/** Clicks 'Check again' until the story is done; returns that page. */
export async function waitForStory(visitor: Visitor, id: string): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await visitor.post(`/user-dashboard/processing/${id}`, {})
    const location = answer.headers.get('Location') ?? '/'
    if (answer.status === 303 && !location.includes('/processing/')) {
      return (await visitor.get(location)).text()
    }
  }
  throw new Error('the story was not done in time')
}

/** The URL of the sound of a ready story. */
export async function soundOf(visitor: Visitor, id: string): Promise<string> {
  const listed: { id: string; audioPath: string }[] = await (await visitor.get('/api/stories')).json()
  return `/app-storage/${listed.find((story) => story.id === id)?.audioPath}`
}
