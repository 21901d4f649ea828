import { index, type RouteConfig, route } from '@remix-run/route-config'

export default [
  index('screens/landing/route.tsx'),
  route('user-dashboard', 'screens/user-dashboard/route.tsx'),
  route('admin-dashboard', 'screens/admin-dashboard/route.tsx'),
  route('terms', 'screens/terms/route.tsx'),
  route('privacy', 'screens/privacy/route.tsx'),
  route('faq', 'screens/faq/route.tsx'),
  route('forgot-password', 'screens/forgot-password/route.tsx'),
  route('reset-password', 'screens/reset-password/route.tsx'),

  route('api/auth/login', 'api/auth-login.ts'),
  route('api/auth/register', 'api/auth-register.ts'),
  route('api/auth/logout', 'api/auth-logout.ts'),
  route('api/auth/me', 'api/auth-me.ts'),
  route('api/stories', 'api/stories.ts'),
  route('api/stories/:id', 'api/story.ts'),
  route('api/contact', 'api/contact.ts'),
  route('api/forgot-password', 'api/forgot-password.ts'),
  route('api/reset-password', 'api/reset-password.ts'),
  route('api/profile/picture', 'api/profile-picture.ts'),
  route('api/location', 'api/location.ts'),

  route('app-storage/*', 'api/app-storage.ts'),

  route('api/voice-samples', 'api/voice-samples.ts'),
  route('api/voice-samples/:id', 'api/voice-sample.ts'),
  route('api/documents', 'api/documents.ts'),
  route('api/stories/generate', 'api/stories-generate.ts'),
  route('api/admin/users', 'api/admin-users.ts'),
  route('api/admin/users/:id', 'api/admin-user.ts'),
  route('api/admin/stories', 'api/admin-stories.ts'),
  route('api/admin/voice-samples', 'api/admin-voice-samples.ts'),
  route('api/admin/voice-samples/:userId', 'api/admin-person-samples.ts'),
  route('api/admin/user-profile/:userId', 'api/admin-user-profile.ts'),
  route('api/admin/user-voice-samples/:userId', 'api/admin-user-voice-samples.ts'),
  route('api/admin/user-stories/:userId', 'api/admin-user-stories.ts'),
  route('api/health', 'api/health.ts'),
  route('api/openapi.json', 'api/openapi.ts'),
  route('api/*', 'api/not-found.ts'),

  route('*', 'screens/not-found/route.tsx'),
] satisfies RouteConfig
