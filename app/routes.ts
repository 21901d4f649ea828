import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@remix-run/route-config'

const page = (path: string, folder: string, forms: string[]) =>
  prefix(path, [index(`${folder}/route.tsx`), ...forms.map((name) => route(name, `${folder}/${name}.tsx`))])

const account = [
  index('screens/account/list.tsx'),
  route('details', 'screens/account/details/route.tsx'),
  ...page('password', 'screens/account/password', ['sign-out-others']),
  ...page('two-step', 'screens/account/two-step', ['start', 'cancel', 'confirm', 'codes', 'off']),
  ...page('names', 'screens/account/names', ['save', 'delete']),
  route('names/hear', 'screens/account/names/sound.ts'),
  route('everything', 'screens/account/own-data/everything.tsx'),
  route('leave', 'screens/account/own-data/leave.tsx'),
  route('cancel-deletion', 'screens/account/own-data/cancel-deletion.tsx'),
]

const admin = [
  index('screens/admin-dashboard/lists/route.tsx'),
  ...page('users/:id', 'screens/admin-dashboard/person', [
    ...['suspend', 'reset-link', 'lift-suspension', 'delete'],
  ]),
  ...page('stories/:id', 'screens/admin-dashboard/story', ['delete']),
  route('backups', 'screens/admin-dashboard/backups/route.tsx'),
  route('invitations', 'screens/admin-dashboard/invitations/route.tsx'),
  route('set-up', 'screens/admin-dashboard/set-up/route.tsx'),
  ...page('voice', 'screens/admin-dashboard/voice', ['install', 'own', 'server']),
  route('voice/sound/:id', 'screens/admin-dashboard/voice/sound.ts'),
  route('messages', 'screens/admin-dashboard/messages/route.tsx'),
]

const pages = Object.entries({
  'stories/:id/share': 'forms/share',
  'stories/:id/rename': 'forms/rename',
  'stories/:id/undo': 'forms/undo',
  'stories/:id/again': 'forms/make-again',
  'stories/:id/try-again': 'forms/try-again',
  'readings/:id/choose': 'forms/choose-reading',
  'voices/new': 'forms/upload-voice',
  'voices/:id': 'voice/route',
  'voices/:id/edit': 'forms/edit-voice',
  'voices/:id/add': 'forms/add-recording',
  'recordings/:id/replace': 'forms/replace-recording',
  // A story, a reading, a voice or a recording.
  ':kind/:id/delete': 'delete/route',
  location: 'forms/location',
  picture: 'forms/picture',
}).map(([path, file]) => route(path, `screens/user-dashboard/${file}.tsx`))

const step = (path: string, file: string, forms: RouteConfigEntry[] = []) =>
  route(path, `screens/user-dashboard/steps/${file}`, forms)

const dashboard = [
  layout('screens/user-dashboard/route.tsx', [
    index('screens/user-dashboard/steps/categories.tsx'),
    step('document-type', 'document-type.tsx'),
    step('voice-selection', 'voice-selection.tsx'),
    step('document-upload', 'document-upload/route.tsx', [
      route('pdf', 'screens/user-dashboard/steps/document-upload/pdf.tsx'),
    ]),
    step('memory-questions', 'memory-questions/route.tsx'),
    step('processing/:story?', 'processing/route.tsx'),
    step('saved-stories', 'saved-stories.tsx'),
  ]),
  ...pages,
]

/** All URLs. Those of the JSON API are one route here: its tables have the paths (app/api/calls.server.ts). */
export default [
  route('/', 'screens/landing/route.tsx', [
    route('sign-in', 'screens/landing/account/sign-in.tsx'),
    route('sign-in/code', 'screens/landing/account/sign-in-code.tsx'),
    route('sign-up', 'screens/landing/account/sign-up.tsx'),
  ]),
  route('sign-out', 'screens/sign-out/route.ts'),
  route('contact', 'screens/landing/contact/route.tsx'),
  route('user-dashboard', 'screens/user-dashboard/frame.tsx', dashboard),
  route('user-dashboard/autosave', 'screens/user-dashboard/steps/autosave.ts'),
  route('user-dashboard/progress', 'screens/user-dashboard/progress/route.ts'),
  route('admin-dashboard', 'screens/admin-dashboard/route.tsx', admin),
  route('account', 'screens/account/route.tsx', account),
  ...['confirm-email', 'cancel-email'].map((id) => route(id, 'screens/email-link/route.tsx', { id })),
  route('terms', 'screens/terms/route.tsx'),
  route('privacy', 'screens/privacy/route.tsx'),
  route('faq', 'screens/faq/route.tsx'),
  route('forgot-password', 'screens/forgot-password/route.tsx'),
  route('set-up', 'screens/set-up/route.tsx'),
  route('reset-password', 'screens/reset-password/route.tsx'),

  route('listen/:token', 'screens/listen/route.tsx'),
  route('listen/:token/audio', 'media/shared-audio.ts'),
  route('listen/:token/photo', 'media/shared-photo.ts'),

  route('app-storage/*', 'media/app-storage.ts'),

  route('api/*', 'api/route.ts'),

  route('*', 'screens/not-found/route.tsx'),
] satisfies RouteConfig
