import { index, type RouteConfig, route } from '@remix-run/route-config'

export default [
  index('screens/landing/route.tsx'),
  route('user-dashboard', 'screens/user-dashboard/route.tsx'),
  route('admin-dashboard', 'screens/admin-dashboard/route.tsx'),
  route('terms', 'screens/terms/route.tsx'),
  route('privacy', 'screens/privacy/route.tsx'),
  route('faq', 'screens/faq/route.tsx'),

  route('api/auth/login', 'api/auth-login.ts'),
  route('api/auth/register', 'api/auth-register.ts'),
  route('api/auth/logout', 'api/auth-logout.ts'),
  route('api/auth/me', 'api/auth-me.ts'),
  route('api/profile/picture', 'api/profile-picture.ts'),
  route('api/location', 'api/location.ts'),

  route('app-storage/*', 'api/app-storage.ts'),
  route('*', 'screens/not-found/route.tsx'),
] satisfies RouteConfig
