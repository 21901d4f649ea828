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
  index('dashboard/pages/account/list.tsx'),
  route('details', 'dashboard/pages/account/details/route.tsx'),
  ...page('password', 'dashboard/pages/account/password', ['sign-out-others']),
  ...page('two-step', 'dashboard/pages/account/two-step', ['start', 'cancel', 'confirm', 'codes', 'off']),
  ...page('names', 'dashboard/pages/account/names', ['save', 'delete']),
  route('names/hear', 'dashboard/pages/account/names/sound.ts'),
  route('everything', 'dashboard/pages/account/own-data/everything.tsx'),
  route('leave', 'dashboard/pages/account/own-data/leave.tsx'),
  route('cancel-deletion', 'dashboard/pages/account/own-data/cancel-deletion.tsx'),
]

const admin = [
  index('admin/pages/lists/route.tsx'),
  ...page('users/:id', 'admin/pages/person', [...['suspend', 'reset-link', 'lift-suspension', 'delete']]),
  ...page('stories/:id', 'admin/pages/story', ['delete']),
  route('backups', 'admin/pages/backups/route.tsx'),
  route('invitations', 'admin/pages/invitations/route.tsx'),
  route('set-up', 'admin/pages/set-up/route.tsx'),
  ...page('voice', 'admin/pages/voice', ['install', 'own', 'server']),
  route('voice/sound/:id', 'admin/pages/voice/sound.ts'),
  route('messages', 'admin/pages/messages/route.tsx'),
]

const pages = Object.entries({
  'stories/:id/share': 'stories/pages/share',
  'stories/:id/rename': 'stories/pages/rename',
  'stories/:id/undo': 'stories/pages/undo',
  'stories/:id/again': 'stories/pages/make-again',
  'stories/:id/try-again': 'stories/pages/try-again',
  'readings/:id/choose': 'stories/pages/choose-reading',
  'voices/new': 'stories/pages/upload-voice',
  'voices/:id': 'voices/pages/voice/route',
  'voices/:id/edit': 'voices/pages/edit-voice',
  'voices/:id/add': 'voices/pages/add-recording',
  'recordings/:id/replace': 'voices/pages/replace-recording',
  // A story, a reading, a voice or a recording.
  ':kind/:id/delete': 'dashboard/pages/delete/route',
  location: 'dashboard/pages/forms/location',
  picture: 'dashboard/pages/forms/picture',
}).map(([path, file]) => route(path, `${file}.tsx`))

const step = (path: string, file: string, forms: RouteConfigEntry[] = []) =>
  route(path, `stories/pages/steps/${file}`, forms)

const dashboard = [
  layout('dashboard/pages/route.tsx', [
    index('stories/pages/steps/categories.tsx'),
    step('document-type', 'document-type.tsx'),
    step('voice-selection', 'voice-selection.tsx'),
    step('document-upload', 'document-upload/route.tsx', [
      route('pdf', 'stories/pages/steps/document-upload/pdf.tsx'),
    ]),
    step('memory-questions', 'memory-questions/route.tsx'),
    step('processing/:story?', 'processing/route.tsx'),
    step('saved-stories', 'saved-stories.tsx'),
  ]),
  ...pages,
]

/** All URLs. Those of the JSON API are one route here: its tables have the paths (app/api/calls.server.ts). */
export default [
  route('/', 'pages/landing/route.tsx', [
    route('sign-in', 'pages/landing/account/sign-in.tsx'),
    route('sign-in/code', 'pages/landing/account/sign-in-code.tsx'),
    route('sign-up', 'pages/landing/account/sign-up.tsx'),
  ]),
  route('sign-out', 'accounts/pages/sign-out/route.ts'),
  route('contact', 'pages/landing/contact/route.tsx'),
  route('user-dashboard', 'dashboard/pages/frame.tsx', dashboard),
  route('user-dashboard/autosave', 'stories/pages/steps/autosave.ts'),
  route('user-dashboard/progress', 'dashboard/pages/progress/route.ts'),
  route('admin-dashboard', 'admin/pages/route.tsx', admin),
  route('account', 'dashboard/pages/account/route.tsx', account),
  ...['confirm-email', 'cancel-email'].map((id) => route(id, 'accounts/pages/email-link/route.tsx', { id })),
  route('terms', 'pages/terms/route.tsx'),
  route('privacy', 'pages/privacy/route.tsx'),
  route('faq', 'pages/faq/route.tsx'),
  route('forgot-password', 'accounts/pages/forgot-password/route.tsx'),
  route('set-up', 'accounts/pages/set-up/route.tsx'),
  route('reset-password', 'accounts/pages/reset-password/route.tsx'),

  route('listen/:token', 'stories/pages/listen/route.tsx'),
  route('listen/:token/audio', 'stories/pages/listen/shared-audio.ts'),
  route('listen/:token/photo', 'stories/pages/listen/shared-photo.ts'),

  route('app-storage/*', 'dashboard/pages/app-storage.ts'),

  route('api/*', 'api/route.ts'),

  route('*', 'pages/not-found/route.tsx'),
] satisfies RouteConfig
