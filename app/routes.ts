import { index, type RouteConfig, route } from '@remix-run/route-config'

/** A route of the API, whose table is in app/api. Remix needs an id for each use of a file. */
const call = (path: string) => route(path, 'api/route.ts', { id: path })

export default [
  index('screens/landing/route.tsx'),
  route('user-dashboard', 'screens/user-dashboard/route.tsx'),
  route('admin-dashboard', 'screens/admin-dashboard/route.tsx'),
  route('account', 'screens/account/route.tsx'),
  route('confirm-email', 'screens/confirm-email/route.tsx'),
  route('terms', 'screens/terms/route.tsx'),
  route('privacy', 'screens/privacy/route.tsx'),
  route('faq', 'screens/faq/route.tsx'),
  route('forgot-password', 'screens/forgot-password/route.tsx'),
  route('reset-password', 'screens/reset-password/route.tsx'),

  route('verify', 'screens/verify/route.tsx'),
  route('listen/:token', 'screens/listen/route.tsx'),
  route('listen/:token/audio', 'api/shared-audio.ts'),
  route('listen/:token/card', 'api/shared-card.ts'),

  call('api/auth/login'),
  call('api/auth/register'),
  call('api/auth/logout'),
  call('api/auth/me'),
  call('api/stories'),
  call('api/stories/:id'),
  call('api/stories/:id/early-audio'),
  call('api/stories/:id/shares'),
  call('api/shares/:id'),
  call('api/contact'),
  call('api/forgot-password'),
  call('api/reset-password'),
  call('api/profile/picture'),
  call('api/location'),
  call('api/export'),
  call('api/pronunciations'),
  call('api/pronunciations/hear'),
  call('api/pronunciations/:id'),

  route('app-storage/*', 'api/app-storage.ts'),
  route('keep-worker.js', 'api/keep-worker.ts'),

  call('api/voice-samples'),
  call('api/voice-samples/:id'),
  call('api/documents'),
  call('api/stories/generate'),
  call('api/admin/users'),
  call('api/admin/users/:id'),
  call('api/admin/stories'),
  call('api/admin/voice-samples'),
  call('api/admin/voice-samples/:userId'),
  call('api/admin/user-profile/:userId'),
  call('api/admin/user-voice-samples/:userId'),
  call('api/admin/user-stories/:userId'),
  call('api/signing-key'),
  call('api/health'),
  call('api/openapi.json'),
  call('api/*'),

  route('*', 'screens/not-found/route.tsx'),
] satisfies RouteConfig
