import { matchRoutes } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { calls } from '~/api/calls.server'
import routes from '~/routes'

/** 'signed out' has the cookie of a session that was ended; 'another user' and 'admin' aren't the owner. */
export const roles = ['visitor', 'signed out', 'owner', 'another user', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Row {
  method: string
  /** With USER, STORY, READING, SAMPLE, UPLOAD and PICTURE for ids of the owner's. */
  path: string
  fields?: Record<string, string>
  /** The statuses (docs/spec.md, section 6). */
  expected: Record<Role, number>
}

/** The owner's is given only where it isn't another user's. */
type Statuses = [visitor: number, anotherUser: number, admin: number, owner?: number]

const VOICE_PAGES = ['', '/install', '/own', '/server'].map((page) => `voice${page}`)

const all = (status: number): Statuses => [status, status, status]

function row(line: string, statuses: Statuses, fields?: Record<string, string>): Row {
  const [method = '', path = ''] = line.split(' ')
  const [visitor, another, admin, owner = another] = statuses
  const expected = { visitor, 'signed out': visitor, owner, 'another user': another, admin }
  return { method, path, fields, expected }
}

/** The routes below one with their whole paths. A layout without a path is left out: its loader is that of its children. */
const withPaths = (entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] =>
  entries.flatMap(({ path, index, file, children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent
    return [...(path || index ? [{ path: whole || '/', file }] : []), ...withPaths(children, whole)]
  })

/** The file of each route in app/routes.ts. A layout is left out where its index has the same path. */
export const routeFiles = withPaths(routes).filter(
  ({ file }, at, all) => file.endsWith('.ts') || all.findIndex((other) => other.file === file) === at,
)

const paths = [...routeFiles, ...calls].map(({ path }) => path)
const patterns = [...new Set(paths)].map((path) => ({ path }))

const known = new Map<string, string | undefined>()

/** The path in app/routes.ts, or in the table of the calls, that a URL leads to. */
export function routeOf(path: string): string | undefined {
  const { pathname } = new URL(path, 'http://service')
  if (!known.has(pathname)) known.set(pathname, matchRoutes(patterns, pathname)?.[0]?.route.path)
  return known.get(pathname)
}

/** The forms with files, which aren't even read before a sign-in. */
const uploads =
  /[/](voices[/]new|voices[/]SAMPLE[/](edit|add)|recordings[/]SAMPLE[/]replace|document-upload[/]pdf|picture|voice[/](install|own))([.]data)?$/

/** Whether a form of the dashboard has a file. */
export const isUpload = ({ path }: Pick<Row, 'path'>): boolean => uploads.test(path)

/** The dialogs of the admin's dashboard whose forms do something, and what an admin gets for one about nobody. */
const adminForms: [dialog: string, status: number][] = [
  ['users/USER/suspend', 200],
  ['users/USER/reset-link', 200],
  ['users/USER/lift-suspension', 200],
  ['users/USER/delete', 200],
  ['stories/STORY/delete', 200],
]

/** The forms of the account's pages, and their statuses. */
const accountForms: [form: string, status: number][] = [
  ...['details', 'password', 'names/save', 'leave'].map((form): [string, number] => [form, 422]),
  ...['start', 'confirm', 'codes', 'off'].map((form): [string, number] => [`two-step/${form}`, 422]),
  // Doing away with what isn't one's own, isn't there or wasn't begun does nothing.
  ...['password/sign-out-others', 'names/delete'].map((form): [string, number] => [form, 303]),
  ...['two-step/cancel', 'cancel-deletion'].map((form): [string, number] => [form, 303]),
]

/** The methods of an API call that nothing handles. */
const noSuchMethod = (method: string, ...paths: string[]) =>
  paths.map((path) => row(`${method} ${path}`, all(405)))

const forAdmins = (path: string, admin: number) => [
  row(`GET ${path}`, [401, 403, admin]),
  ...noSuchMethod('POST', path),
]

/** A page about something of the owner's, whose form others don't find. */
const ofOwner = (path: string, shown: number, posted: number, fields: Record<string, string> = {}) => [
  row(`GET /user-dashboard/${path}`, [303, 404, 403, shown]),
  row(`POST /user-dashboard/${path}`, [401, 404, 403, posted], fields),
]

/** A page with a form that any user sees, and what they get for an empty one; a form with files is not even read. */
const ofUser = (path: string, shown: number, posted: number, fields: Record<string, string> = {}) => [
  row(`GET /user-dashboard/${path}`, [303, shown, 403]),
  row(`POST /user-dashboard/${path}`, [isUpload({ path: `/${path}` }) ? 303 : 401, posted, 403], fields),
]

/** A confirmation. Deleting what isn't there, or isn't one's own, does nothing. */
const deletion = (path: string) => [
  row(`GET /user-dashboard/${path}/delete`, [303, 404, 403, 200]),
  row(`POST /user-dashboard/${path}/delete`, [401, 303, 403], {}),
]

/**
 * The refusals that script gets, of forms on steps of a story that has no beginning yet: without script they lead to the
 * first step, or to a page with what was typed. The owner's is given only where it isn't another user's.
 */
const byScript: Record<string, [anotherUser: number, owner?: number]> = {
  'POST /user-dashboard/autosave?step=document-upload': [409],
  'POST /user-dashboard/autosave?step=memory-questions': [409],
  // An old version of the draft; another user isn't even told that.
  'POST /user-dashboard/voice-selection': [422, 409],
  'POST /user-dashboard/document-upload': [422],
  'POST /user-dashboard/document-upload/pdf': [422],
}

/** Of each route and form: who gets which status. The one list for all tests and benches of access. */
export const table: Row[] = [
  row('GET /', [200, 303, 303]),
  // Without a first step of a sign-in.
  row('GET /sign-in/code', all(303)),
  row('POST /sign-in/code', all(303), { code: '123456' }),
  ...['/sign-in', '/sign-up'].flatMap((path) => [
    row(`GET ${path}`, [200, 303, 303]),
    row(`POST ${path}`, [422, 303, 303], {}),
  ]),
  row('GET /contact', all(200)),
  row('POST /contact', all(422), {}),
  row('GET /sign-out', all(303)),

  row('GET /user-dashboard', [303, 200, 403]),
  row('POST /user-dashboard', all(405), {}),
  row('GET /user-dashboard/processing', [303, 303, 403]),
  row('GET /user-dashboard/processing/STORY', [303, 404, 403, 303]),
  row('POST /user-dashboard/processing/STORY', [401, 404, 403, 303], {}),
  row('GET /user-dashboard/saved-stories', [303, 200, 403]),
  row('GET /user-dashboard/progress', [401, 200, 403]),
  row('POST /user-dashboard/progress', [401, 200, 403], {}),
  ...ofUser('document-type', 200, 422),
  row('POST /user-dashboard/autosave?step=document-upload', [303, 200, 403], {
    version: '99',
    content: 'Other',
  }),
  // Nothing is saved where there are no questions yet.
  row('POST /user-dashboard/autosave?step=memory-questions', [303, 200, 403], { version: '99' }),
  row('GET /user-dashboard/voice-selection', [303, 303, 403]),
  row('POST /user-dashboard/voice-selection', [401, 303, 403], {
    voiceId: 'SAMPLE',
    version: '99',
  }),
  ...ofUser('document-upload', 303, 409),
  ...ofUser('document-upload/pdf', 303, 303),
  ...ofUser('memory-questions', 303, 409),
  ...ofUser('location', 200, 422),
  ...ofUser('picture', 200, 422),
  ...ofUser('voices/new', 200, 422),
  row('GET /user-dashboard/voices/SAMPLE/add', [303, 404, 403, 200]),
  row('POST /user-dashboard/voices/SAMPLE/add', [303, 422, 403], { sameAs: 'SAMPLE' }),
  row('GET /user-dashboard/recordings/SAMPLE/replace', [303, 404, 403, 200]),
  row('POST /user-dashboard/recordings/SAMPLE/replace', [303, 422, 403], { sameAs: 'SAMPLE' }),
  ...deletion('voices/SAMPLE'),
  row('GET /user-dashboard/voices/SAMPLE', [303, 404, 403, 200]),
  row('GET /user-dashboard?story=STORY', [303, 404, 403, 200]),
  // Another reading isn't a story of its own.
  row('GET /user-dashboard?story=READING', [303, 404, 403, 404]),
  row('GET /user-dashboard/processing/READING', [303, 404, 403, 303]),
  ...ofOwner('stories/STORY/share', 200, 303),
  // Ending a link that isn't one's own does nothing.
  row('POST /user-dashboard/stories/STORY/share', [401, 303, 403], { end: 'nobody' }),
  ...ofOwner('stories/STORY/again', 200, 303, { content: 'Other words', selectedVoiceId: 'SAMPLE' }),
  row('GET /user-dashboard/stories/READING/again', [303, 404, 403, 200]),
  // The owner's story is ready.
  ...ofOwner('stories/STORY/try-again', 404, 404),
  ...deletion('stories/STORY'),
  ...ofOwner('stories/STORY/undo', 404, 303),
  ...ofOwner('readings/READING/choose', 200, 303),
  ...deletion('readings/READING'),
  // Another reading isn't a story of its own.
  row('GET /user-dashboard/stories/READING/delete', [303, 404, 403, 404]),
  ...deletion('recordings/SAMPLE'),
  ...ofOwner('stories/STORY/rename', 200, 303, { title: 'A title' }),
  row('GET /user-dashboard/stories/READING/rename', [303, 404, 403, 404]),
  row('GET /user-dashboard/voices/SAMPLE/edit', [303, 404, 403, 200]),
  row('POST /user-dashboard/voices/SAMPLE/edit', [303, 404, 403, 303], {
    whoIsThisVoice: 'Rose',
    voiceMemory: 'Soft.',
  }),

  row('GET /admin-dashboard', [303, 403, 200]),
  row('GET /admin-dashboard?tab=saved-stories', [303, 403, 200]),
  row('POST /admin-dashboard', all(405), {}),
  ...['users/USER', 'stories/STORY', 'invitations', 'backups', 'messages', 'set-up', ...VOICE_PAGES].map(
    (page) => row(`GET /admin-dashboard/${page}`, [303, 403, 200]),
  ),
  row('POST /admin-dashboard/set-up', [303, 403, 422], { APP_URL: 'nowhere' }),
  row('GET /admin-dashboard/voice/sound/neural', [303, 403, 404]),
  row('POST /admin-dashboard/voice', [303, 403, 422], { use: 'pocket' }),
  row('POST /admin-dashboard/voice', [303, 403, 303], { cancel: 'yes' }),
  row('POST /admin-dashboard/voice', [303, 403, 303], { remove: 'pocket' }),
  ...['own', 'server'].map((form) => row(`POST /admin-dashboard/voice/${form}`, [303, 403, 422], {})),
  row('POST /admin-dashboard/voice/install', [303, 403, 422], { send: 'yes' }),
  row('POST /admin-dashboard/messages', [303, 403, 422], { id: 'nobody' }),
  row('POST /admin-dashboard/messages', [303, 403, 303], { id: 'nobody', act: 'delete' }),
  row('POST /admin-dashboard/invitations', [303, 403, 422], { email: 'nobody' }),
  // Revoking what isn't there does nothing.
  row('POST /admin-dashboard/invitations', [303, 403, 303], { revoke: 'nobody' }),
  row('POST /admin-dashboard/backups', [303, 403, 303], {}),
  ...adminForms.flatMap(([dialog, status]) => {
    const form = dialog.replace(/USER|STORY/, 'nobody')
    // What is gone needn't be deleted; a reset link asks for the password first.
    const done = form.endsWith('/delete') ? 303 : form.endsWith('/reset-link') ? 422 : 404
    return [
      row(`GET /admin-dashboard/${dialog}`, [303, 403, status]),
      row(`POST /admin-dashboard/${form}`, [303, 403, done], {}),
    ]
  }),

  row('GET /account', [303, 200, 200]),
  row('POST /account', all(405), {}),
  ...['two-step', 'names', 'everything'].flatMap((page) => [
    row(`GET /account/${page}`, [303, 200, 200]),
    row(`POST /account/${page}`, all(405), {}),
  ]),
  ...accountForms.flatMap(([form, status]) => [
    row(`GET /account/${form}`, [303, 200, 200]),
    row(`POST /account/${form}`, [303, status, status], { id: 'nobody' }),
  ]),
  row('GET /account/names/hear', [303, 422, 403]),
  ...noSuchMethod('POST', '/account/names/hear'),

  row('GET /confirm-email', all(404)),
  row('POST /confirm-email?token=nobody-has-this', all(404), {}),
  row('GET /cancel-email', all(404)),
  row('POST /cancel-email?token=nobody-has-this', all(404), {}),
  ...['terms', 'privacy', 'faq', 'forgot-password'].map((path) => row(`GET /${path}`, all(200))),
  row('POST /forgot-password', all(422), {}),
  // There is an admin.
  row('GET /set-up', all(404)),
  row('POST /set-up', all(404), {}),
  row('GET /reset-password', all(404)),
  row('POST /reset-password?token=nobody-has-this', all(404), {
    newPassword: 'Long-enough-1!',
    confirmPassword: 'Long-enough-1!',
  }),

  ...noSuchMethod('GET', '/api/contact', '/api/forgot-password', '/api/reset-password'),
  ...noSuchMethod('GET', '/api/auth/login', '/api/auth/register', '/api/auth/logout'),
  ...noSuchMethod('PUT', '/api/auth/logout'),
  ...['contact', 'forgot-password', 'reset-password', 'auth/login', 'auth/register'].map((path) =>
    row(`POST /api/${path}`, all(415)),
  ),
  row('GET /api/no-such', all(404)),
  row('POST /api/no-such', all(404)),
  row('GET /api/auth/me', [401, 200, 200]),
  ...noSuchMethod('POST', '/api/auth/me'),

  row('GET /api/stories', [401, 200, 403]),
  ...noSuchMethod('POST', '/api/stories'),
  ...noSuchMethod('GET', '/api/stories/STORY'),
  row('DELETE /api/stories/STORY', [401, 404, 403, 200]),
  row('DELETE /api/stories/READING', [401, 404, 403, 404]),
  row('PUT /api/stories/STORY', [401, 405, 403]),
  row('POST /api/stories/generate', [401, 415, 403]),
  ...noSuchMethod('GET', '/api/stories/generate'),
  row('GET /api/voice-samples', [401, 200, 403]),
  row('POST /api/voice-samples', [401, 415, 403]),
  ...noSuchMethod('GET', '/api/voice-samples/SAMPLE'),
  row('DELETE /api/voice-samples/SAMPLE', [401, 404, 403, 200]),
  // Without a length.
  row('POST /api/uploads', [401, 400, 403]),
  ...noSuchMethod('GET', '/api/uploads'),
  row('GET /api/uploads/UPLOAD', [401, 404, 403, 200]),
  row('PATCH /api/uploads/UPLOAD', [401, 404, 403, 415]),
  row('DELETE /api/uploads/UPLOAD', [401, 404, 403, 204]),
  row('POST /api/profile/picture', [401, 415, 403]),
  row('PUT /api/location', [401, 415, 403]),
  row('POST /api/documents', [401, 415, 403]),
  ...noSuchMethod('GET', '/api/profile/picture', '/api/location', '/api/documents'),

  row('GET /api/export', [401, 200, 200]),
  ...noSuchMethod('POST', '/api/export'),

  row('GET /app-storage/stories/STORY.mp3', [404, 404, 200, 200]),
  row('GET /app-storage/stories/READING.mp3', [404, 404, 200, 200]),
  row('GET /app-storage/stories/STORY.mp3?download', [404, 404, 200, 200]),
  row('GET /app-storage/voices/SAMPLE/original', [404, 404, 200, 200]),
  row('GET /app-storage/voices/SAMPLE/photo', [404, 404, 200, 200]),
  row('GET /app-storage/voices/SAMPLE/analysis', all(404)),
  row('GET /app-storage/profile-pictures/PICTURE/whole', [404, 404, 200, 200]),
  row('GET /app-storage/..%2Fapp.sqlite', all(404)),
  row('GET /app-storage/stories/STORY.mp3?words', [404, 404, 404, 200]),
  ...noSuchMethod('POST', '/app-storage/stories/STORY.mp3'),

  ...['', '/audio', '/photo'].map((part) => row(`GET /listen/nobody-has-this${part}`, all(404))),
  row('POST /listen/nobody-has-this', all(404), {}),
  ...noSuchMethod('POST', '/listen/nobody-has-this/audio'),
  ...noSuchMethod('POST', '/listen/nobody-has-this/photo'),

  ...forAdmins('/api/admin/users', 200),
  ...forAdmins('/api/admin/stories', 200),
  ...forAdmins('/api/admin/voice-samples', 200),
  ...['voice-samples', 'user-profile', 'user-voice-samples', 'user-stories'].flatMap((list) => [
    ...forAdmins(`/api/admin/${list}/nobody`, 404),
    ...forAdmins(`/api/admin/${list}/USER`, 200),
  ]),
  row('DELETE /api/admin/users/nobody', [401, 403, 404]),
  ...noSuchMethod('GET', '/api/admin/users/nobody'),
  row('GET /api/health', all(200)),
  ...noSuchMethod('POST', '/api/health'),
  row('GET /api/nothing/here', all(404)),
  row('POST /api/nothing/here', all(404)),
  row('GET /nothing/here', all(404)),
  row('POST /nothing/here', all(404)),
  // The last of all: they sign everyone out.
  row('POST /api/auth/logout', all(200)),
  row('POST /sign-out', all(303), {}),
]

/** Those that are .ts files have no component, and data for script only where a fetcher loads them. */
const pages = new Set(
  routeFiles
    .filter(({ file }) => /[.]tsx$|progress[/]route[.]ts$|autosave[.]ts$/.test(file))
    .map(({ path }) => path),
)

const isPage = (path: string) => pages.has(routeOf(path) ?? '')

function twinOf(path: string): string {
  const [pathname = '', query] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname}.data${query ? `?${query}` : ''}`
}

/** The same of files and calls, where a script finds nothing. */
export const twinsOfNoPage = table
  .filter(({ method, path }) => method === 'GET' && !isPage(path))
  .flatMap(({ path }) => [twinOf(path), twinOf(`${path}${path.includes('?') ? '&' : '?'}_routes=root`)])

/**
 * The URLs by which a page's script loads the data of each route and sends it forms. What isn't a page has none. Script gets 202
 * for a redirect, and 401 where a form's page would redirect to the sign-in.
 */
export const dataRows: Row[] = table.flatMap(({ method, path, fields, expected }) => {
  const twin = twinOf(path)
  if (!isPage(path)) return []
  const { visitor, admin, owner, 'another user': another } = expected
  const ofScript = (status: number) => (status === 303 ? 202 : status)
  const [refused, refusedOwner = refused] = byScript[`${method} ${path}`] ?? []
  // The action alone: only the page behind it leads a signed-in user away.
  if (['POST /sign-in', 'POST /sign-up'].includes(`${method} ${path}`))
    return row(`${method} ${twin}`, all(422), fields)
  const isOpen = path === '/sign-in/code'
  const first = method !== 'GET' && visitor === 303 && !isOpen ? 401 : ofScript(visitor)
  return row(
    `${method} ${twin}`,
    [first, refused ?? ofScript(another), ofScript(admin), refusedOwner ?? ofScript(owner)],
    fields,
  )
})
